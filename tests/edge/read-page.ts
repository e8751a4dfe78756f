import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { addressAttributes, oneLine, ownAddress, ownElements } from '#worker/testing/own-markup.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** The content of a page, parsed as browsers parse it. */
export interface ReadPage {
  title: string;
  /** The visible text, without scripts and styles. */
  text: string;
  /** Elements, handlers, and URLs that none of our texts creates. */
  foreign: string[];
  /** Values of fields. */
  fields: string[];
  /** Structured data, unparsed. */
  data: string[];
  elements: Element[];
}

export function readPage(html: string): ReadPage {
  // Parsed as without scripting, so that the contents of <noscript> count too.
  const elements = elementsBelow(parse(html, { scriptingEnabled: false }).childNodes);
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
  return {
    title: named('title').map(textOf).at(0) ?? '',
    text: named('body').map(textOf).join(''),
    foreign: elements.flatMap(foreignParts),
    fields: [
      ...named('input').map((field) => oneLine(attribute(field, 'value') ?? '')),
      ...named('textarea').map(textOf),
    ],
    data: named('script')
      .filter((script) => attribute(script, 'type') === 'application/ld+json')
      .map((script) => script.childNodes.map((node) => ('value' in node ? node.value : '')).join('')),
    elements,
  };
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

export function textOf(node: Node): string {
  if (node.nodeName === '#text') return 'value' in node ? node.value : '';
  if (!('childNodes' in node) || node.nodeName === 'script' || node.nodeName === 'style') return '';
  return node.childNodes.map(textOf).join('');
}

function elementsBelow(nodes: Node[]): Element[] {
  return nodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    const inside = 'content' in node ? node.content.childNodes : [];
    return [node, ...elementsBelow(node.childNodes), ...elementsBelow(inside)];
  });
}

function foreignParts({ tagName, attrs }: Element): string[] {
  const parts = ownElements.includes(tagName) ? [] : [`<${tagName}>`];
  for (const { prefix, name, value } of attrs) {
    const whole = prefix ? `${prefix}:${name}` : name;
    if (name.startsWith('on') || name === 'srcdoc') parts.push(`${tagName}[${name}]`);
    if (addressAttributes.some((one) => one === whole) && !ownAddress.test(value)) parts.push(`${whole}="${value}"`);
  }
  return parts;
}
