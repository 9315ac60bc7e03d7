"""What a switch of product will do for a customer."""

from typing import Any, Union

from ._generated.functions import classify_change
from ._requests import Document, Fields, History, Instant
from .requests import PreviewTarget
from .results import ChangePreview


def preview_change(
    history: History,
    catalog: Document,
    product: Union[str, PreviewTarget, Fields],
    at: Instant,
    **options: Any,
) -> ChangePreview:
    """What will this switch do for this customer?

    It is `classify_change` with a history and a product.

    Args:
        history: What the store reported about the customer.
        catalog: The products on offer.
        product: The id of the product, or a `PreviewTarget` with a billing plan or an offer, or a dict of its fields.
        at: When the switch is made.
        options: More arguments of `classify_change`, such as price and currency, known_at, rounding and explain.
    """
    if product is None:
        # Without it the request would be another one: which changes does the history show?
        raise TypeError("product: the id of a product, a PreviewTarget or a dict is expected, not NoneType")
    return classify_change(history, catalog=catalog, to=product, at=at, **options)
