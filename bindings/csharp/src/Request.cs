using System;
using System.Collections;
using System.Globalization;
using System.IO;
using System.Text;

namespace Subscore
{
    /// <summary>A request, or a part of one. Null members are omitted.</summary>
    public abstract class Request
    {
        internal Request()
        {
        }

        internal abstract void Fields(Action<string, object> put);

        /// <summary> Returns the request as JSON in UTF-8. Throws a SubscoreException if a document is not one JSON
        /// value.
        /// </summary>
        public byte[] Json()
        {
            RequestWriter writer = new RequestWriter();
            writer.Object(this, "");
            return writer.Bytes();
        }
    }

    internal static partial class Texts
    {
        /// <summary>The library's name, or null if there is none.</summary>
        internal static string Of(string[] texts, int? index)
        {
            return index.HasValue && index >= 0 && index < texts.Length ? texts[index.Value] : null;
        }
    }

    internal sealed class RequestWriter
    {
        /// <summary>A member that is written even though it is null.</summary>
        internal static readonly object Null = new object();

        private readonly MemoryStream bytes = new MemoryStream();

        internal byte[] Bytes()
        {
            return bytes.ToArray();
        }

        internal void Raw(byte[] text)
        {
            bytes.Write(text, 0, text.Length);
        }

        private void Raw(string text)
        {
            Raw(Encoding.UTF8.GetBytes(text));
        }

        internal void Object(Request request, string path)
        {
            string before = "{";
            request.Fields((name, value) =>
            {
                if (value != null)
                {
                    Raw(before + "\"" + name + "\":");
                    Value(value, path + "/" + name);
                    before = ",";
                }
            });
            Raw(before == "{" ? "{}" : "}");
        }

        internal void List(IEnumerable items, string path)
        {
            string before = "[";
            int index = 0;
            foreach (object item in items)
            {
                Raw(before);
                Value(item, path + "/" + index++);
                before = ",";
            }
            Raw(before == "[" ? "[]" : "]");
        }

        private void Value(object value, string path)
        {
            if (value == Null)
            {
                Raw("null");
            }
            else if (value is Request)
            {
                Object((Request)value, path);
            }
            else if (value is Document)
            {
                ((Document)value).Write(this, path);
            }
            else if (value is bool)
            {
                Raw((bool)value ? "true" : "false");
            }
            else if (value is long || value is Instant)
            {
                Raw(Convert.ToString(value, CultureInfo.InvariantCulture));
            }
            else if (value is IEnumerable && !(value is string))
            {
                List((IEnumerable)value, path);
            }
            else
            {
                Text(value.ToString(), path);
            }
        }

        /// <summary>Half of a surrogate pair would be replaced, so it is refused.</summary>
        internal static bool IsUnicode(string text)
        {
            for (int index = 0; index < text.Length; index++)
            {
                if (char.IsHighSurrogate(text[index]) && index + 1 < text.Length && char.IsLowSurrogate(text[index + 1]))
                {
                    index++;
                }
                else if (char.IsSurrogate(text[index]))
                {
                    return false;
                }
            }
            return true;
        }

        internal void Text(string text, string path)
        {
            if (!IsUnicode(text))
            {
                throw SubscoreException.NotUnicode(path);
            }
            StringBuilder spelt = new StringBuilder("\"");
            foreach (char each in text)
            {
                if (each == '"' || each == '\\')
                {
                    spelt.Append('\\').Append(each);
                }
                else if (each < 0x20)
                {
                    spelt.Append("\\u").Append(((int)each).ToString("x4", CultureInfo.InvariantCulture));
                }
                else
                {
                    spelt.Append(each);
                }
            }
            Raw(spelt.Append('"').ToString());
        }
    }
}
