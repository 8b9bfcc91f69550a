import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A page as a browser parses it. */
export class HtmlPage {
  private readonly elements: Element[] = [];

  constructor(html: string) {
    this.collect(parse(html));
  }

  all(name: string, attributes: Record<string, string> = {}): Element[] {
    return this.elements.filter(
      (element) =>
        element.tagName === name &&
        Object.entries(attributes).every(([attribute, value]) => attributeOf(element, attribute) === value),
    );
  }

  /**
   * Returns the value of an attribute of the only matching element.
   *
   * @throws Error when no element or more than one matches
   */
  value(name: string, attributes: Record<string, string>, attribute: string): string | undefined {
    return attributeOf(only(this.all(name, attributes)), attribute);
  }

  /**
   * Returns the text of the only matching element.
   *
   * @throws Error when no element or more than one matches
   */
  text(name: string, attributes: Record<string, string> = {}): string {
    return textOf(only(this.all(name, attributes)));
  }

  /** Names of all elements with their attributes, in document order. A text that breaks out of its element would change them. */
  get shape(): string[] {
    return this.elements.map(({ tagName, attrs }) => [tagName, ...attrs.map(({ name }) => name)].join(' '));
  }

  private collect(node: Node): void {
    if ('tagName' in node) this.elements.push(node);
    if ('childNodes' in node) for (const child of node.childNodes) this.collect(child);
  }
}

function only(found: Element[]): Element {
  const [element, another] = found;
  if (!element || another) throw new Error(`There are ${found.length}`);
  return element;
}

const attributeOf = ({ attrs }: Element, name: string) => attrs.find((attribute) => attribute.name === name)?.value;

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
