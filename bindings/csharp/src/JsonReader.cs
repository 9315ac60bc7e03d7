using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Globalization;
using System.Text;

namespace Subscore
{
    /// <summary>Reads the library's responses: objects, arrays, texts, true, false, null and whole numbers.</summary>
    internal sealed class JsonReader
    {
        private readonly string text;
        private int at;

        private JsonReader(string text)
        {
            this.text = text;
        }

        internal static object Read(string text)
        {
            return Read(text, null);
        }

        /// <summary>As Read(), with an object whose member of that name stays text.</summary>
        internal static object Read(string text, string kept)
        {
            JsonReader reader = new JsonReader(text);
            object value = kept == null ? reader.Value() : reader.Object(kept);
            if (reader.Next() != '\0')
            {
                throw reader.Unreadable();
            }
            return value;
        }

        private FormatException Unreadable()
        {
            return new FormatException("this package cannot read the answer of libsubscore at character " + at);
        }

        private char Here()
        {
            return at < text.Length ? text[at] : '\0';
        }

        /// <summary>The next character that is not white space, or NUL.</summary>
        private char Next()
        {
            while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0)
            {
                at++;
            }
            return Here();
        }

        private bool Accept(char expected)
        {
            bool found = Next() == expected;
            at += found ? 1 : 0;
            return found;
        }

        private void Expect(char expected)
        {
            if (!Accept(expected))
            {
                throw Unreadable();
            }
        }

        private object Value()
        {
            switch (Next())
            {
                case '{':
                    return Object(null);
                case '[':
                    return Array();
                case '"':
                    return String();
                case 't':
                    return Word("true", true);
                case 'f':
                    return Word("false", false);
                case 'n':
                    return Word("null", null);
                default:
                    return Number();
            }
        }

        private object Word(string word, object value)
        {
            if (string.CompareOrdinal(text, at, word, 0, word.Length) != 0)
            {
                throw Unreadable();
            }
            at += word.Length;
            return value;
        }

        /// <summary>A whole number as a long. No answer has another one yet; it would be its text.</summary>
        private object Number()
        {
            int start = at;
            while ("+-.eE0123456789".IndexOf(Here()) >= 0)
            {
                at++;
            }
            string digits = text.Substring(start, at - start);
            long whole;
            if (long.TryParse(digits, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out whole))
            {
                return whole;
            }
            if (digits.Length == 0)
            {
                throw Unreadable();
            }
            return digits;
        }

        private IReadOnlyList<object> Array()
        {
            List<object> items = new List<object>();
            Expect('[');
            if (!Accept(']'))
            {
                do
                {
                    items.Add(Value());
                }
                while (Accept(','));
                Expect(']');
            }
            return new ReadOnlyCollection<object>(items);
        }

        private IReadOnlyDictionary<string, object> Object(string kept)
        {
            Dictionary<string, object> members = new Dictionary<string, object>();
            Expect('{');
            if (!Accept('}'))
            {
                do
                {
                    Next();
                    string name = String();
                    Expect(':');
                    Next();
                    int start = at;
                    object value = Value();
                    members[name] = name == kept ? text.Substring(start, at - start) : value;
                }
                while (Accept(','));
                Expect('}');
            }
            return new ReadOnlyDictionary<string, object>(members);
        }

        private string String()
        {
            StringBuilder found = new StringBuilder();
            Expect('"');
            while (Here() != '"')
            {
                if (at >= text.Length)
                {
                    throw Unreadable();
                }
                found.Append(text[at] == '\\' ? Escape() : text[at]);
                at++;
            }
            at++;
            return found.ToString();
        }

        /// <summary>Ends at its last character.</summary>
        private char Escape()
        {
            at++;
            char each = Here();
            if (each == 'u' && at + 4 < text.Length)
            {
                at += 4;
                return (char)int.Parse(text.Substring(at - 3, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
            }
            int index = "nrtbf".IndexOf(each);
            return index < 0 ? each : "\n\r\t\b\f"[index];
        }
    }
}
