"""Subscriptions of one group that run beside each other, taken apart.

A timeline shows one of several subscriptions of a customer in a group: behind a family share it does not show an own
purchase. Each document that is about one of them alone goes to a history of its own, whose timeline shows all of it.
Which subscriptions a document is about, the library says.
"""

from __future__ import annotations

import json
import re
from argparse import Namespace
from typing import Any, Dict, List, Mapping, Optional, Set

from .. import columns
from .._blocks import blocks, history_of, reader, renamed, runs
from .._distinct import whole
from .._library import call_bytes
from .._requests import encoded
from .._tables import DOCUMENT
from .files import needed
from .states import given

SEVERAL = re.compile(rb'"originalTransactionIds":\[[^\]]*,')


class Chains:
    """The customers with several subscriptions in a group."""

    def __init__(self, options: Namespace, output: Any) -> None:
        self._trust, self._output = options.trust_signed_payloads, output
        self.intervals: Dict[Any, Any] = {}
        """Of each customer whose subscriptions could be taken apart, those of each subscription."""
        self.hidden: Set[Any] = set()
        """The customers with a document about several of them."""
        rows, _ = given(options)
        try:
            if rows.document is not None:
                self._read(rows)
        finally:
            rows.close()

    def _read(self, rows: Any) -> None:
        own = rows.of_documents
        stream = reader("rows", rows.reader(), own["customer"])
        for block in blocks(stream, renamed(stream.schema, own)):
            documents = whole(block[DOCUMENT])
            for customer, begin, end in runs(block["customer"]):
                texts = [each for each in documents.slice(begin, end - begin).cast("binary").to_pylist() if each]
                response = self._timeline(texts)
                if response is not None and SEVERAL.search(response):
                    self._take_apart(customer, texts, json.loads(response)["subscriptions"])

    def _timeline(self, texts: List[bytes], **fields: Any) -> Optional[bytes]:
        """The answer about some documents; None if there is none, which the question about all customers says."""
        head = encoded({"trust_signed_payloads": self._trust, **fields})[:-1]
        comma = b"" if head.endswith(b"{") else b","
        status, response = call_bytes("subs_timeline", head + comma + b'"history":' + history_of(texts) + b"}")
        return response if status == "SUBS_OK" else None

    def _take_apart(self, customer: Any, texts: List[bytes], subscriptions: List[Mapping[str, Any]]) -> None:
        if any(event["event"] == "migrated" for each in subscriptions for event in each["events"]):
            return  # The chains of a migration follow each other, and know of each other.
        groups = {chain: each["subscriptionGroupIdentifier"] for each in subscriptions
                  for chain in each["originalTransactionIds"]}
        # By default, one record of Production decides for the whole customer.
        environment = "Production" if any(each["environment"] == "Production" for each in subscriptions) else None
        parts: Dict[str, List[bytes]] = {chain: [] for chain in groups}
        for text in texts:
            about = self._about(text)
            if about is None or len(about) > 1:
                self.hidden.add(customer)
                return
            for chain in about or parts:
                if chain in parts:
                    parts[chain].append(text)
        self.intervals[customer] = self._joined(customer, parts, groups, environment)

    def _about(self, text: bytes) -> Optional[List[str]]:
        response = self._timeline([text])
        if response is None:
            return None
        return [chain for each in json.loads(response)["subscriptions"] for chain in each["originalTransactionIds"]]

    def _joined(self, customer: Any, parts: Mapping[str, List[bytes]], groups: Mapping[str, Any],
                environment: Any) -> Any:
        arrow = needed("pyarrow")
        found = []
        for chain, texts in parts.items():
            stored = arrow.table({"customer": arrow.array([0] * len(texts), "int64"),
                                  DOCUMENT: arrow.array(texts, "binary")})
            table = arrow.table(columns.timeline(stored, environment=environment, output=self._output,
                                                 trust_signed_payloads=self._trust))
            if not len(table):
                continue
            group = arrow.array([groups[chain]] * len(table), table["subscriptionGroupIdentifier"].type)
            for name, values in (("customer", arrow.array([customer] * len(table))),
                                 ("subscriptionGroupIdentifier", group)):
                table = table.set_column(table.column_names.index(name), name, values)
            found.append(table)
        return arrow.concat_tables(found)

    def instead(self, table: Any) -> Any:
        """Intervals of whole customers, with those of each subscription for these customers."""
        arrow, compute = needed("pyarrow"), needed("pyarrow.compute")
        kind = table["customer"].type
        order = table["customer"].unique()
        chosen = [each for each in order.to_pylist() if each in self.intervals]
        if not chosen:
            return table
        kept = table.filter(compute.invert(compute.is_in(table["customer"], value_set=arrow.array(chosen, kind))))
        parts = [each.select(table.column_names).cast(table.schema) for each in map(self.intervals.pop, chosen)]
        found = arrow.concat_tables([kept, *parts])
        positions = compute.index_in(found["customer"], value_set=order)
        return found.take(compute.sort_indices(positions))
