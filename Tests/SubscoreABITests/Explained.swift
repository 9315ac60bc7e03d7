import Foundation

/// What holds for the text of every explanation of a state.
enum Explained {
    /// Returns the end of access that a text opens with; nil if it opens with none.
    static func end(of text: String) -> String? {
        let opening = /(Access until|Access at least until|No access since) (\d{4}-\d\d-\d\d \d\d:\d\d UTC)/
        return text.prefixMatch(of: opening).map { String($0.output.2) }
    }

    /// Returns the ends that a text names beside the one that it opens with. While there is access nothing has ended.
    static func otherEnds(in text: String) -> [String] {
        let ends = text.matches(of: /(?:ended on|over since|expired since) (\d{4}-\d\d-\d\d \d\d:\d\d UTC)/)
            .map { String($0.output.1) }
        return text.hasPrefix("Access") ? ends : ends.filter { $0 != end(of: text) }
    }

    /// Returns an instant in UTC and to the minute, as texts have it.
    static func minute(_ milliseconds: Int64) -> String {
        var seconds = time_t((milliseconds - (milliseconds % 1000 + 1000) % 1000) / 1000)
        var date = tm()
        gmtime_r(&seconds, &date)
        let year = String(format: "%04d", date.tm_year + 1900)
        return year + String(format: "-%02d-%02d %02d:%02d", date.tm_mon + 1, date.tm_mday, date.tm_hour, date.tm_min)
    }
}
