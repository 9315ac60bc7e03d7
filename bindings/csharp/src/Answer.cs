using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Globalization;
using System.Linq;

namespace Subscore
{
    /// <summary>A part of an answer: a view of the object that the library wrote. It never changes.</summary>
    public abstract class Answer
    {
        internal Answer(IReadOnlyDictionary<string, object> raw)
        {
            Raw = raw;
        }

        /// <summary>
        /// The object itself, under the library's own names, with members that a later library adds: string,
        /// long, bool, null, lists and dictionaries. It cannot be changed.
        /// </summary>
        public IReadOnlyDictionary<string, object?> Raw { get; private set; }

        internal T Always<T>(string name, Func<object, T> reader)
        {
            object value;
            if (!Raw.TryGetValue(name, out value) || value == null)
            {
                throw new FormatException("the answer has no " + name);
            }
            return reader(value);
        }

        internal T Maybe<T>(string name, Func<object, T> reader) where T : class
        {
            object value;
            return Raw.TryGetValue(name, out value) && value != null ? reader(value) : null;
        }

        internal T? MaybeValue<T>(string name, Func<object, T> reader) where T : struct
        {
            object value;
            return Raw.TryGetValue(name, out value) && value != null ? reader(value) : (T?)null;
        }

        internal static string AsText(object value)
        {
            return (string)value;
        }

        internal static long AsInteger(object value)
        {
            return (long)value;
        }

        internal static bool AsFlag(object value)
        {
            return (bool)value;
        }

        internal static Instant AsInstant(object value)
        {
            return new Instant((long)value);
        }

        internal static decimal AsDecimal(object value)
        {
            return decimal.Parse((string)value, NumberStyles.Number, CultureInfo.InvariantCulture);
        }

        internal static Func<object, T> AsChoice<T>(string[] texts) where T : struct
        {
            // A text that is not in the list becomes the first value, Unlisted.
            return value => (T)Enum.ToObject(typeof(T), Math.Max(0, Array.IndexOf(texts, (string)value)));
        }

        internal static Func<object, T> AsObject<T>(Func<IReadOnlyDictionary<string, object>, T> make)
        {
            return value => make((IReadOnlyDictionary<string, object>)value);
        }

        internal static Func<object, IReadOnlyList<T>> AsList<T>(Func<object, T> reader)
        {
            return value => new ReadOnlyCollection<T>(((IReadOnlyList<object>)value).Select(reader).ToList());
        }
    }
}
