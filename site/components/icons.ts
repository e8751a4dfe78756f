import award from 'lucide-static/icons/award.svg?raw';
import minus from 'lucide-static/icons/minus.svg?raw';
import play from 'lucide-static/icons/play.svg?raw';
import search from 'lucide-static/icons/search.svg?raw';
import share2 from 'lucide-static/icons/share-2.svg?raw';
import sliders from 'lucide-static/icons/sliders-horizontal.svg?raw';
import x from 'lucide-static/icons/x.svg?raw';
import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw';
import badgeCheck from 'lucide-static/icons/badge-check.svg?raw';
import briefcase from 'lucide-static/icons/briefcase.svg?raw';
import check from 'lucide-static/icons/check.svg?raw';
import languages from 'lucide-static/icons/languages.svg?raw';
import link from 'lucide-static/icons/link.svg?raw';
import mapPin from 'lucide-static/icons/map-pin.svg?raw';
import messageCircle from 'lucide-static/icons/message-circle.svg?raw';
import phone from 'lucide-static/icons/phone.svg?raw';
import shieldCheck from 'lucide-static/icons/shield-check.svg?raw';

/** lucide's drawings, whole files. */
const files = {
  sliders,
  x,
  share: share2,
  search,
  play,
  minus,
  award,
  'arrow-left': arrowLeft,
  'badge-check': badgeCheck,
  briefcase,
  check,
  languages,
  link,
  'map-pin': mapPin,
  'message-circle': messageCircle,
  phone,
  'shield-check': shieldCheck,
};

export type IconName = keyof typeof files;

/** What is inside the svg element of each drawing; size and stroke come from CSS. Made once, not for each icon of a page. */
export const drawings: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([name, file]) => [name, insideSvg(file)]),
);

function insideSvg(file: string): string {
  return file
    .replace(/<!--.*?-->/s, '')
    .replace(/<svg[^>]*>|<\/svg>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
