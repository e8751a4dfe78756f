import { accentColors } from '#domain/agency/brand.ts';
import { themeColors } from '#domain/embed/theme.ts';
import { type Locale, localeFacts } from '#domain/locale.ts';

// Colors of the design (widget/ui/tokens.css), because mail clients know no custom properties.

interface Colors {
  paper: string;
  surface: string;
  ink: string;
  muted: string;
  line: string;
  accent: string;
  on: string;
}

/** The colors of both themes for an agency's accent; null for the product's own. */
function colorsFor(accent: string | null): Record<'light' | 'dark', Colors> {
  const { paper, surface, ink, line } = themeColors;
  return {
    light: {
      paper,
      surface,
      ink,
      muted: themeColors['ink-muted'],
      line,
      ...(accent === null ? { accent: themeColors.accent, on: surface } : accentColors(accent, 'light')),
    },
    dark: {
      paper: '#16181a',
      surface: '#1e2123',
      ink: '#f1ede6',
      muted: '#b3aca2',
      line: '#34383b',
      ...(accent === null ? { accent: '#6cc3ae', on: '#10201c' } : accentColors(accent, 'dark')),
    },
  };
}

const fonts = {
  latin: {
    serif: "Georgia, 'Times New Roman', serif",
    sans: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
    leading: 1.6,
  },
  han: {
    serif: "Georgia, 'Songti SC', 'Noto Serif CJK SC', SimSun, serif",
    sans: "-apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
    leading: 1.7,
  },
};

/**
 * The styles of an email's HTML. What a letter needs to look right in light mode is inline, because some Gmail accounts lose the
 * `<style>` element. That element only adds the dark theme and the edges on phones; clients that ignore it, such as Gmail, derive
 * a dark theme of their own. Classic Outlook for Windows ignores `max-width` and rounded corners; it gets its width from a table
 * of its own.
 */
export function letterStyles(accent: string | null, locale: Locale) {
  const { light, dark } = colorsFor(accent);
  const { serif, sans, leading } = fonts[localeFacts[locale].script];
  const body = `font-family:${sans};font-size:17px;line-height:${leading}`;
  return {
    light,
    page: `margin:0;padding:0;background:${light.paper};color:${light.ink};${body}`,
    hidden: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
    frame: 'max-width:600px;margin:0 auto;padding:24px 12px',
    letter: `padding:32px;background:${light.surface};border:1px solid ${light.line};border-radius:12px;overflow-wrap:anywhere`,
    head: `margin:0 0 28px;padding:0 0 20px;border-bottom:1px solid ${light.line};font-family:${serif};font-size:20px;font-weight:400;line-height:1.3;color:${light.ink}`,
    // A client that blocks pictures shows no alternative text, because the name stands beside it. White for dark logos in dark mode.
    name: 'vertical-align:middle',
    logo: 'margin-right:8px;vertical-align:middle;object-fit:contain;background:#ffffff;border:0;border-radius:8px;font-size:0',
    greeting: `margin:0 0 16px;font-family:${serif};font-size:24px;line-height:1.4`,
    paragraph: 'margin:0 0 16px',
    link: `color:${light.accent}`,
    phone: `color:${light.accent};white-space:nowrap`,
    buttonCell: `background:${light.accent};border-radius:8px;mso-padding-alt:13px 28px`,
    button: `display:inline-block;padding:13px 28px;border-radius:8px;font-family:${sans};font-size:17px;line-height:1.3;font-weight:600;color:${light.on};text-decoration:none`,
    address: `margin:12px 0 24px;font-size:14px;line-height:1.5;color:${light.muted};word-break:break-all`,
    foot: `padding:24px 32px 8px;font-size:14px;line-height:1.6;color:${light.muted}`,
    // Far enough apart for a thumb.
    footLink: 'padding:4px 0;line-height:24px',
    footLine: 'margin:8px 0',
    sheet: `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .frame { padding: 0 !important; }
  .letter { padding: 28px 20px !important; border-width: 0 0 1px !important; border-radius: 0 !important; }
  .foot { padding: 20px 20px 28px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.paper} !important; }
  .page, .ink { color: ${dark.ink} !important; }
  .letter { background: ${dark.surface} !important; }
  .letter, .head { border-color: ${dark.line} !important; }
  .muted { color: ${dark.muted} !important; }
  .link { color: ${dark.accent} !important; }
  .button-cell { background: ${dark.accent} !important; }
  .button { color: ${dark.on} !important; }
}
`,
  };
}
