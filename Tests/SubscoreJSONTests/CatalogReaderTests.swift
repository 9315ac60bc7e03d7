import SubscoreCore
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
            scenario: "a product without a level beside one with a level, which cannot be sold yet",
            text: """
                {"data":[{"attributes":{"productId":"pro","subscriptionPeriod":"ONE_YEAR"}},
                {"attributes":{"productId":"plus","groupLevel":2,"subscriptionPeriod":"ONE_YEAR"}}]}
                """,
            result: ["plus - 2 P1Y -", "product_incomplete"]
        ),
        Form(
            scenario: "a list without levels",
            text: "{\"data\":[{\"attributes\":{\"productId\":\"pro\",\"subscriptionPeriod\":\"ONE_YEAR\"}}]}",
            result: ["pro - ? P1Y -"]
        ),
        Form(
            scenario: "a list beside its group",
            text: """
                {"subscriptionGroupIdentifier":21,
                "data":[{"attributes":{"productId":"pro","groupLevel":2,"subscriptionPeriod":"ONE_YEAR"}}]}
                """,
            result: ["pro 21 2 P1Y -"]
        ),
        Form(
            scenario: "one subscription of App Store Connect",
            text: """
                {"data":{"type":"subscriptions","attributes":{"productId":"pro","groupLevel":2,
                "subscriptionPeriod":"ONE_YEAR"},"relationships":{"introductoryOffers":{"data":[]}}}}
                """,
            result: ["pro - 2 P1Y - without offers"]
        ),
        Form(
            scenario: "one group of App Store Connect, which lists no subscriptions",
            text: """
                {"data":{"type":"subscriptionGroups","id":"21","attributes":{"referenceName":"Pro"}},
                "included":[{"type":"subscriptions","id":"7","attributes":{"productId":"pro","groupLevel":1,
                "subscriptionPeriod":"ONE_MONTH"},"relationships":{"introductoryOffers":{"meta":{"paging":{"total":2}}}}}]}
                """,
            result: ["pro 21 1 P1M - with offers"]
        ),
        Form(
            scenario: "groups of App Store Connect",
            text: """
                {"data":[
                {"type":"subscriptionGroups","id":"21","relationships":{"subscriptions":{"data":[{"id":"7"}]}}},
                {"type":"subscriptionGroups","id":"22","relationships":{"subscriptions":{"data":[{"id":"8"},{"id":"9"}]}}}],
                "included":[
                {"type":"subscriptions","id":"9","attributes":{"productId":"c","groupLevel":2,"subscriptionPeriod":"P1W"}},
                {"type":"subscriptions","id":"8","attributes":{"productId":"b","groupLevel":1,"subscriptionPeriod":"P1W"}},
                {"type":"subscriptions","id":"7","attributes":{"productId":"a","groupLevel":1,"subscriptionPeriod":"P1W"}},
                {"type":"subscriptions","id":"6","attributes":{"productId":"d","groupLevel":1,"subscriptionPeriod":"P1W"}},
                {"type":"subscriptionAvailabilities","id":"1"}]}
                """,
            result: ["a 21 1 P1W -", "b 22 1 P1W -", "c 22 2 P1W -", "d - 1 P1W -"]
        ),
        Form(
            scenario: "pages of App Store Connect, of which one has no levels and one has an incomplete product",
            text: """
                [{"data":[{"attributes":{"productId":"pro","subscriptionPeriod":"ONE_YEAR"}}],
                "otherProducts":[{"productId":"book","type":"non_consumable"}]},
                {"data":[{"attributes":{"productId":"plus","groupLevel":2}}]}]
                """,
            result: ["book nonConsumable", "product_incomplete", "product_incomplete"]
        ),
        Form(
            scenario: "a product on two pages",
            text: """
                [{"data":[{"attributes":{"productId":"pro","groupLevel":2,"subscriptionPeriod":"ONE_YEAR"}}]},
                {"data":[],"included":[{"type":"subscriptions",
                "attributes":{"productId":"pro","groupLevel":2,"subscriptionPeriod":"ONE_YEAR"}}]}]
                """,
            result: ["duplicate_product /1/included/0"]
        ),
        Form(scenario: "a page without data", text: "[{\"data\":[]},{}]", result: ["missing_field /1/data"]),
        Form(scenario: "a page that is none", text: "[{\"data\":[]},7]", result: ["wrong_type /1"]),
        Form(
            scenario: "a StoreKit configuration of Xcode 26",
            text: """
                {"subscriptionGroups":[{"id":"21","subscriptions":[{"productID":"pro","groupNumber":1,
                "recurringSubscriptionPeriod":"P1Y","displayPrice":"1","introductoryOffers":[{"paymentMode":"free"}],
                "billingPlans":[{"billingPlanType":"BILLED_UPFRONT","displayPrice":"99.99"},
                {"billingPlanType":"MONTHLY","commitmentDisplayPrice":"119.88","displayPrice":"9.99"}]}]}]}
                """,
            result: ["pro 21 1 P1Y 99990 9990 a month with offers"]
        ),
        Form(
            scenario: "a StoreKit configuration without an introductory offer",
            text: """
                {"subscriptionGroups":[{"id":"21","subscriptions":[{"productID":"pro","groupNumber":1,
                "recurringSubscriptionPeriod":"P1Y","introductoryOffer":null}]}]}
                """,
            result: ["pro 21 1 P1Y - without offers"]
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
                    let level = product.level.map { "\($0)" } ?? "?"
                    let month = product.monthlyPrice.map { " \($0.milliunits) a month" } ?? ""
                    let offers = product.hasIntroductoryOffer.map { $0 ? " with offers" : " without offers" } ?? ""
                    return "\(product.id.text) \(group) \(level) \(product.period.iso8601) \(price)\(month)\(offers)"
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
