using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace Subscore
{
    /// <summary>An instant: milliseconds since 1970-01-01T00:00:00Z.</summary>
    public struct Instant : IEquatable<Instant>, IComparable<Instant>
    {
        private static readonly DateTimeOffset Epoch = new DateTimeOffset(1970, 1, 1, 0, 0, 0, TimeSpan.Zero);

        public Instant(long milliseconds) : this()
        {
            Milliseconds = milliseconds;
        }

        public long Milliseconds { get; private set; }

        /// <summary>Rounds down to the millisecond, also before 1970.</summary>
        public static implicit operator Instant(DateTimeOffset time)
        {
            long ticks = (time - Epoch).Ticks, part = ticks % TimeSpan.TicksPerMillisecond;
            return new Instant(ticks / TimeSpan.TicksPerMillisecond - (part < 0 ? 1 : 0));
        }

        /// <summary>Returns the same instant in UTC. An instant before the year 1 or after 9999 becomes the nearest
        /// that the type can represent.</summary>
        public DateTimeOffset ToDateTimeOffset()
        {
            long first = (DateTimeOffset.MinValue - Epoch).Ticks / TimeSpan.TicksPerMillisecond;
            long last = (DateTimeOffset.MaxValue - Epoch).Ticks / TimeSpan.TicksPerMillisecond;
            return Epoch.AddTicks(Math.Max(first, Math.Min(last, Milliseconds)) * TimeSpan.TicksPerMillisecond);
        }

        public bool Equals(Instant other)
        {
            return Milliseconds == other.Milliseconds;
        }

        public override bool Equals(object? other)
        {
            return other is Instant && Equals((Instant)other);
        }

        public override int GetHashCode()
        {
            return Milliseconds.GetHashCode();
        }

        public int CompareTo(Instant other)
        {
            return Milliseconds.CompareTo(other.Milliseconds);
        }

        public override string ToString()
        {
            return Milliseconds.ToString(CultureInfo.InvariantCulture);
        }
    }

    /// <summary>An amount in a request.</summary>
    public sealed class Price
    {
        private readonly string amount;

        /// <param name="amount">With at most three decimals.</param>
        public Price(decimal amount)
        {
            this.amount = amount.ToString(CultureInfo.InvariantCulture);
        }

        /// <param name="milliunits">Thousandths of the currency's unit: 9990 is 9.99.</param>
        public static Price Milliunits(long milliunits)
        {
            return new Price(milliunits / 1000m);
        }

        public static implicit operator Price(decimal amount)
        {
            return new Price(amount);
        }

        public override string ToString()
        {
            return amount;
        }
    }

    /// <summary>
    /// A document defined by Apple, as JSON text that is passed through unchanged, or several of them where a
    /// history is expected.
    /// </summary>
    public sealed class Document
    {
        private readonly byte[] text;
        private readonly bool isBytes = true;
        private readonly bool isUnicode = true;
        private readonly Document[] several;

        public Document(string text) : this(Encoding.UTF8.GetBytes(text))
        {
            isBytes = false;
            isUnicode = RequestWriter.IsUnicode(text);
        }

        /// <param name="text">In UTF-8. Bytes that are not JSON are rejected with the code "invalid_json".</param>
        public Document(byte[] text)
        {
            isUnicode = IsUnicode(text);
            // A byte order mark may stand at the start of a text only.
            bool isMarked = text.Length >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF;
            this.text = text.Skip(isMarked ? 3 : 0).ToArray();
        }

        private static bool IsUnicode(byte[] text)
        {
            try
            {
                new UTF8Encoding(false, true).GetCharCount(text);
                return true;
            }
            catch (DecoderFallbackException)
            {
                return false;
            }
        }

        public Document(IEnumerable<Document> several)
        {
            this.several = several.ToArray();
        }

        public static implicit operator Document(string text)
        {
            return new Document(text);
        }

        /// <summary>The size of the document, without its text, so that a log contains no customer's data.</summary>
        public override string ToString()
        {
            return several == null ? "Document of " + text.Length + " bytes" : several.Length + " documents";
        }

        internal void Write(RequestWriter writer, string path)
        {
            if (several != null)
            {
                writer.List(several, path);
                return;
            }
            if (!isUnicode)
            {
                throw SubscoreException.NotUnicode(path);
            }
            int first = Skipped(0);
            bool isOther = first < text.Length && text[first] != '{' && text[first] != '[';
            if (isOther && !isBytes)
            {
                // A signed text or the name of a file: the library's error states what it expects instead.
                writer.Text(Encoding.UTF8.GetString(text), path);
            }
            else if (!isOther && IsOneValue())
            {
                writer.Raw(text);
            }
            else
            {
                throw SubscoreException.OfDocument(path);
            }
        }

        private int Skipped(int at)
        {
            while (at < text.Length && " \t\r\n".IndexOf((char)text[at]) >= 0)
            {
                at++;
            }
            return at;
        }

        /// <summary>
        /// Whether the first bracket closes at the very end. Otherwise the text could add members to the
        /// request around it. The library reports all other faults.
        /// </summary>
        private bool IsOneValue()
        {
            int depth = 0;
            bool inString = false;
            for (int index = 0; index < text.Length; index++)
            {
                byte each = text[index];
                if (inString)
                {
                    index += each == '\\' ? 1 : 0;
                    inString = each != '"';
                }
                else if (each == '"')
                {
                    inString = true;
                }
                else if (each == '{' || each == '[')
                {
                    depth++;
                }
                else if ((each == '}' || each == ']') && --depth == 0)
                {
                    return Skipped(index + 1) == text.Length;
                }
            }
            return false;
        }
    }
}
