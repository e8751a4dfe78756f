import { html, raw } from 'hono/html';
import { localeFacts } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { readLetter, splitAtLinks } from '#domain/messages/letter.ts';
import { displayPhone } from '#domain/phone-display.ts';
import type { Config } from '../../config.ts';
import { letterKind } from './letter-kind.ts';
import { letterStyles } from './letter-styles.ts';
import type { OutboxRow } from './queries.ts';

/** The parts of a message from which its HTML is made. */
export type LetterSource = Pick<OutboxRow, 'recipient' | 'text' | 'purpose' | 'locale'> & {
  subject?: string | null | undefined;
};

type Styles = ReturnType<typeof letterStyles>;

/**
 * The HTML form of an email, made from its plain text when it is sent. It says what the text says, and adds the agency's
 * letterhead, a button for the main link, and a footer with why the reader gets it. All of the text is escaped, and only links to
 * our own pages become links. It loads nothing but the agency's logo.
 */
export async function emailHtml(
  { agency, publicOrigin: origin, defaultLocale }: Pick<Config, 'agency' | 'publicOrigin' | 'defaultLocale'>,
  message: LetterSource,
): Promise<string> {
  const locale = message.locale ?? defaultLocale;
  const { text, has } = serverTranslator(locale);
  const styles = letterStyles(agency.accent, locale);
  const kind = letterKind(agency, message);
  const label = `outbound.letter.${kind}.open`;
  const { preview, isGreeted, paragraphs, action } = readLetter(message.text, { origin, hasAction: has(label) });
  const blocks = paragraphs.map((paragraph, place) => {
    const isGreeting = isGreeted && place === 0;
    const words = withLinks(paragraph, { origin, phone: agency.phones[0] }, styles);
    return html`<p style="${isGreeting ? styles.greeting : styles.paragraph}">${words}</p> `;
  });
  if (action) blocks.splice(action.after, 0, button({ ...action, label: text(label) }, styles));
  const document = await html`<!doctype html>
    <html lang="${localeFacts[locale].htmlLang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${message.subject ?? agency.name}</title>
        <style>
          ${raw(styles.sheet)}
        </style>
      </head>
      <body class="page" style="${styles.page}">
        <div style="${styles.hidden}" aria-hidden="true">${preview}</div>
        <!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->
        <div class="frame" style="${styles.frame}">
          <main class="letter ink" style="${styles.letter}">
            <h1 class="ink head" style="${styles.head}">${letterhead(agency, origin, styles)}</h1>
            ${blocks}
          </main>
          <footer class="foot muted" style="${styles.foot}">
            <div><strong>${agency.name}</strong></div>
            <div style="${styles.footLink}">${phoneLink(agency.phones[0], styles)}</div>
            <div style="${styles.footLink}">
              ${link(agency.website, new URL(agency.website).hostname.replace(/^www\./, ''), styles)}
            </div>
            ${kind && html`<p style="${styles.footLine}">${text(`outbound.letter.${kind}.why`, { agency: agency.name })}</p>`}
          </footer>
        </div>
        <!--[if mso]></td></tr></table><![endif]-->
      </body>
    </html> `;
  return document.toString();
}

/** The agency's name, after its logo if it has one. */
function letterhead({ name, logo }: Config['agency'], origin: string, styles: Styles) {
  if (logo === null) return name;
  return html`<img src="${origin}${logo}" alt="${name}" width="44" height="44" style="${styles.logo}" />
    <span aria-hidden="true" style="${styles.name}">${name}</span>`;
}

/** A paragraph in which our own addresses and the agency's phone number are links. */
function withLinks(paragraph: string, { origin, phone }: { origin: string; phone: string }, styles: Styles) {
  const withPhone = (line: string) =>
    line.split(displayPhone(phone)).map((words, place) => html`${place > 0 && phoneLink(phone, styles)}${words}`);
  const withBreaks = (words: string) =>
    words.split('\n').map((line, row) => html`${row > 0 && raw('<br>')}${withPhone(line)}`);
  return splitAtLinks(paragraph, origin).map((part, place) =>
    place % 2 === 1 ? link(part, part, styles) : withBreaks(part),
  );
}

/** The button of the main link, and below it the address for readers who would rather type or copy it. */
function button(
  { link: address, label, isInText }: { link: string; label: string; isInText: boolean },
  styles: Styles,
) {
  return html`<table
      role="presentation"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="margin:8px 0 ${isInText ? 24 : 0}px"
    >
      <tr>
        <td class="button-cell" bgcolor="${styles.light.accent}" style="${styles.buttonCell}">
          <a class="button" style="${styles.button}" href="${address}">${label}</a>
        </td>
      </tr>
    </table>
    ${!isInText && html`<p class="muted" style="${styles.address}">${address}</p> `}`;
}

function link(href: string, label: string, styles: Styles) {
  return html`<a class="link" style="${styles.link}" href="${href}">${label}</a>`;
}

function phoneLink(phone: string, styles: Styles) {
  return html`<a class="link" style="${styles.phone}" href="tel:${phone}">${displayPhone(phone)}</a>`;
}
