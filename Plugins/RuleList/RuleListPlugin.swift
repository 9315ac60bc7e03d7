import PackagePlugin

/// Generates the texts of `subs_rules` and `subs_warnings` when the package is built.
@main
struct RuleListPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let list = context.pluginWorkDirectoryURL.appending(path: "RuleList.swift")
        return [
            .buildCommand(
                displayName: "Writing the list of rules",
                executable: try context.tool(named: "RuleListWriter").url,
                arguments: [list.path()],
                outputFiles: [list]
            )
        ]
    }
}
