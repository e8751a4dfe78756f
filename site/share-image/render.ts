import { Resvg } from '@cf-wasm/resvg/legacy/workerd';
import { satori } from '@cf-wasm/satori/workerd';
import { shareImageSize } from '../seo/profile-head.ts';
import { drawShareCard, type ShareCard } from './drawing.ts';
import { fontsFor } from './fonts.ts';

/** A share image as PNG. Characters that our fonts lack are left out; nothing is fetched from other servers. */
export async function renderShareImage(card: ShareCard, assets: Fetcher): Promise<Uint8Array<ArrayBuffer>> {
  const serifTexts = `${card.name}${card.initials}${card.sentence ?? ''}…`;
  const texts = `${serifTexts}${card.role}${card.facts.join('')}${card.agency}·`;
  const { fonts, clean } = await fontsFor({ texts, serifTexts }, assets);
  const drawn = drawShareCard({
    name: clean(card.name),
    initials: clean(card.initials),
    role: clean(card.role),
    sentence: card.sentence === undefined ? undefined : clean(card.sentence),
    facts: card.facts.map(clean),
    agency: clean(card.agency),
    portrait: card.portrait,
  });
  const svg = await satori(drawn, { ...shareImageSize, fonts });
  const image = (await Resvg.async(svg, { fitTo: { mode: 'width', value: shareImageSize.width } })).render();
  return new Uint8Array(image.asPng());
}
