import Subscore
import Testing

@testable import SubscoreJSON

@Suite struct CatalogReaderTests {
    struct Form: Scenario {
        let scenario: String
        let text: String
        /// Each is product, group, level, period and price in milliunits; the code and path of a failure; or the ids of
        /// warnings.
        let result: [String]
    }

    private static func group(_ products: String) -> String {
        "{\"groups\":[{\"id\":\"21\",\"products\":[\(products)]}]}"
    }
    private static let pro = "{\"productId\":\"pro\",\"level\":1,\"period\":\"P1M\",\"price\":\"9.99\"}"

    static let forms = [
        Form(scenario: "its own form", text: group(pro), result: ["pro 21 1 P1M 9990"]),
        Form(scenario: "no groups", text: "{\"groups\":[]}", result: []),
        Form(
            scenario: "a StoreKit configuration",
            text: """
                {"subscriptionGroups":[{"id":"21","subscriptions":[{"productID":"pro","groupNumber":1,
                "recurringSubscriptionPeriod":"P1M","displayPrice":"9.99"}]}],"version":{"major":4}}
                """,
            result: ["pro 21 1 P1M 9990"]
        ),
        Form(
            scenario: "a list of App Store Connect",
            text: """
                {"data":[{"attributes":{"productId":"pro","groupLevel":2,"subscriptionPeriod":"ONE_YEAR"},
                "relationships":{"group":{"data":{"id":"21"}}}}]}
                """,
            result: ["pro 21 2 P1Y -"]
        ),
        Form(
            scenario: "a product without a level, which cannot be sold yet",
            text: "{\"data\":[{\"attributes\":{\"productId\":\"pro\",\"subscriptionPeriod\":\"ONE_YEAR\"}}]}",
            result: ["product_incomplete"]
        ),
        Form(
            scenario: "other products alone",
            text: "{\"otherProducts\":[{\"productId\":\"book\",\"type\":\"non_consumable\"}]}",
            result: ["book nonConsumable"]
        ),
        Form(scenario: "nothing", text: "{}", result: ["missing_field /groups"]),
        Form(scenario: "a list", text: "[]", result: ["wrong_type "]),
        Form(
            scenario: "a level of 0",
            text: group("{\"productId\":\"pro\",\"level\":0,\"period\":\"P1M\"}"),
            result: ["out_of_range /groups/0/products/0/level"]
        ),
        Form(
            scenario: "no period",
            text: group("{\"productId\":\"pro\",\"level\":1}"),
            result: ["missing_field /groups/0/products/0/period"]
        ),
        Form(
            scenario: "an unknown member",
            text: group("{\"id\":\"pro\"}"),
            result: ["unknown_field /groups/0/products/0/id"]
        ),
        Form(
            scenario: "a product twice",
            text: group("\(pro),\(pro)"),
            result: ["duplicate_product /groups/0/products/1"]
        ),
        Form(
            scenario: "a product that is also another product",
            text:
                "{\"groups\":[{\"id\":\"21\",\"products\":[\(pro)]}],\"otherProducts\":[{\"productId\":\"pro\",\"type\":\"non_consumable\"}]}",
            result: ["duplicate_product /otherProducts/0"]
        ),
        Form(
            scenario: "a period of a product without an end",
            text: "{\"otherProducts\":[{\"productId\":\"book\",\"type\":\"non_consumable\",\"period\":\"P1M\"}]}",
            result: ["conflicting_fields /otherProducts/0/period"]
        ),
        Form(
            scenario: "a period of the store's that is not one",
            text:
                "{\"data\":[{\"attributes\":{\"productId\":\"pro\",\"groupLevel\":1,\"subscriptionPeriod\":\"SOON\"}}]}",
            result: ["invalid_value /data/0/attributes/subscriptionPeriod"]
        ),
    ]

    @Test(arguments: forms)
    func reads(_ row: Form) {
        let result: [String]
        do throws(Failure) {
            result = try parsed(row.text) { root throws(Failure) in
                let (catalog, warnings) = try CatalogReader.read(root)
                let products = catalog.products.map { product in
                    let price = product.price.map { "\($0.milliunits)" } ?? "-"
                    let group = product.group?.text ?? "-"
                    return "\(product.id.text) \(group) \(product.level) \(product.period.iso8601) \(price)"
                }
                let others = catalog.others.map { "\($0.id.text) \($0.kind)" }
                return products + others + warnings.map { "\($0.id)" }
            }
        } catch {
            result = [error.location]
        }
        #expect(result == row.result)
    }
}
