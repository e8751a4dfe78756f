/** The text of an email, divided for its HTML form. */
export interface Letter {
  /** The words that a mailbox shows beside the subject. */
  preview: string;
  /** Whether the first paragraph is a greeting. */
  isGreeted: boolean;
  paragraphs: string[];
  /** The main link of the letter. Its button stands after the first `after` paragraphs. */
  action?: {
    link: string;
    after: number;
    /** Whether a paragraph still contains the link. */
    isInText: boolean;
  };
}

/** Mailboxes show some 40 to 140 characters. */
const previewLength = 140;

/**
 * Divides the text of an email into paragraphs. The main link is the last one to our own pages: the words of a family or a nanny,
 * which may contain any address, always stand before it.
 * @param origin of our own pages
 * @param hasAction false for letters without a main link, such as one that a person wrote
 */
export function readLetter(text: string, { origin, hasAction }: { origin: string; hasAction: boolean }): Letter {
  const paragraphs = text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim());
  const found = hasAction ? lastLink(paragraphs, origin) : undefined;
  const action = found && { link: found.link, after: found.place + 1, isInText: true };
  if (action && found.paragraph.endsWith(found.link)) {
    const words = found.paragraph.slice(0, -found.link.length).trimEnd();
    paragraphs.splice(found.place, 1, ...(words === '' ? [] : [words]));
    action.isInText = false;
    if (words === '') action.after -= 1;
  }
  const isGreeted = paragraphs.length > 1 && /^[^\n]{1,80}[,:!\uFF0C\uFF1A\uFF01]$/.test(paragraphs[0] ?? '');
  return { preview: previewOf(paragraphs[isGreeted ? 1 : 0] ?? ''), isGreeted, paragraphs, ...(action && { action }) };
}

function lastLink(paragraphs: readonly string[], origin: string) {
  const place = paragraphs.findLastIndex((paragraph) => ownLinks(paragraph, origin).length > 0);
  const paragraph = paragraphs[place] ?? '';
  const link = ownLinks(paragraph, origin).at(-1);
  return link === undefined ? undefined : { place, paragraph, link };
}

function previewOf(paragraph: string): string {
  const words = paragraph.replace(/\s+/g, ' ');
  return words.length <= previewLength ? words : `${words.slice(0, previewLength - 1).trimEnd()}…`;
}

/** The links to our own pages in a text, in their order. */
function ownLinks(text: string, origin: string): string[] {
  return splitAtLinks(text, origin).filter((_part, place) => place % 2 === 1);
}

/** A text split at the links to our own pages: texts at even places, links at odd ones. */
export function splitAtLinks(text: string, origin: string): string[] {
  // An address that goes on with a dot, a colon or an @ has another host.
  return text.split(new RegExp(`(${origin.replaceAll('.', '\\.')}(?![\\w.:@-])[\\w/?=&%#-]*)`));
}
