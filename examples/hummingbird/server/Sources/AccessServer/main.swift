import Foundation
import Hummingbird
import Subscore

// BUNDLE_ID=com.example.news APP_APPLE_ID=1234567890 ENVIRONMENT=Production PORT=8080 swift run AccessServer
let settings = ProcessInfo.processInfo.environment
let verifier = try Verifier(
    expecting: Expectations(
        bundleId: settings["BUNDLE_ID"] ?? "",
        environment: Environment(rawValue: settings["ENVIRONMENT"] ?? "Sandbox"),
        appAppleId: settings["APP_APPLE_ID"].flatMap { Int($0) }
    )
)
let port = settings["PORT"].flatMap { Int($0) } ?? 8080
try await application(verifier: verifier, address: .hostname("127.0.0.1", port: port)).runService()
