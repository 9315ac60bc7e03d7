// Makes elements. Whatever a document says becomes text or an attribute, never markup: the page's policy (Trusted Types)
// makes the browser refuse markup altogether.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes, listeners (a function under "onclick" and the like) and children. What is null or false is left out. */
export function h(name, attributes = {}, ...children) {
    return made(document.createElement(name), attributes, children);
}

/** The same for a picture. */
export function s(name, attributes = {}, ...children) {
    return made(document.createElementNS(SVG, name), attributes, children);
}

function made(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function") element.addEventListener(name.slice(2), value);
        else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
    return element;
}

/** Replaces what is in an element. */
export function fill(element, ...children) {
    element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
    return element;
}

/** The element of the page with an id. */
export function the(id) {
    return document.getElementById(id);
}

/** A text that an attribute or a label can hold on one line: control characters, and those that turn the direction of
 * text around, become visible. */
export function shown(text) {
    return String(text).replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}
