import Foundation
import Hummingbird
import Subscore

/// The answer to "may this account use the app?".
struct Access: ResponseEncodable, Decodable, Equatable {
    var hasAccess: Bool
    /// The states of the account's subscriptions, such as "subscribed".
    var states: [String]
    /// Why, in a sentence for each subscription.
    var explanations: [String]
}

/// Makes the server.
///
/// - `POST /notifications` takes a notification of the App Store as it came. Set its URL in App Store Connect.
/// - `GET /accounts/{appAccountToken}/access` answers for the present, or for the milliseconds since 1970 in `at`.
///
/// A call of the library takes tens of microseconds and does not block, so the handlers make it directly.
///
/// - Parameter now: The clock, which the library does not have.
func application(
    verifier: Verifier,
    address: BindAddress,
    now: @escaping @Sendable () -> Instant = { Instant(Date()) }
) -> some ApplicationProtocol {
    let notifications = Notifications()
    let router = Router()
    router.add(middleware: Refusals())

    router.post("notifications") { request, _ -> HTTPResponse.Status in
        let body = try await request.body.collect(upTo: 1 << 20)
        let verified = try verifier.verify(SignedHistory(history: Document(body.readableBytesView), at: now()))
        guard await notifications.keep(verified) else {
            throw HTTPError(.unprocessableContent, message: "The request has no notification with an appAccountToken.")
        }
        return .ok
    }

    router.get("accounts/:account/access") { request, context -> Access in
        let account = try context.parameters.require("account")
        guard let history = await notifications.history(of: account) else { throw HTTPError(.notFound) }
        let at = try request.uri.queryParameters.get("at").map { text in
            guard let at = Int64(text) else {
                throw HTTPError(.badRequest, message: "at must be milliseconds since 1970.")
            }
            return Instant(milliseconds: at)
        }
        let answer = try StateAtRequest(history: history, at: at ?? now(), explain: true).answer()
        return Access(
            hasAccess: answer.hasAccess,
            states: answer.subscriptions.map(\.state.rawValue),
            explanations: answer.subscriptions.compactMap(\.explanation)
        )
    }

    return Application(router: router, configuration: .init(address: address, serverName: "access-server"))
}

/// Answers errors of the library: 400 for what was sent, 500 for a library that is missing or has no memory.
struct Refusals<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as SubscoreError {
            switch error.status {
            case .json, .request, .limit, .argument:
                throw HTTPError(.badRequest, message: "\(error.code ?? ""): \(error)")
            case .memory, .unfit, .other:
                context.logger.error("\(error)")
                throw HTTPError(.internalServerError)
            }
        }
    }
}
