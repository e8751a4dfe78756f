import {
  ArrowLeft,
  Award,
  BadgeCheck,
  Briefcase,
  Check,
  Clock,
  Globe,
  Heart,
  Landmark,
  Languages,
  Link,
  MapPin,
  MessageCircle,
  Minus,
  Pencil,
  Phone,
  Play,
  QrCode,
  Quote,
  Search,
  Share2,
  ShieldCheck,
  SlidersHorizontal,
  X,
} from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const icons = {
  'arrow-left': ArrowLeft,
  award: Award,
  'badge-check': BadgeCheck,
  briefcase: Briefcase,
  check: Check,
  clock: Clock,
  globe: Globe,
  heart: Heart,
  landmark: Landmark,
  languages: Languages,
  link: Link,
  'map-pin': MapPin,
  'message-circle': MessageCircle,
  minus: Minus,
  pencil: Pencil,
  phone: Phone,
  play: Play,
  'qr-code': QrCode,
  quote: Quote,
  search: Search,
  share: Share2,
  'shield-check': ShieldCheck,
  sliders: SlidersHorizontal,
  x: X,
};

export type IconName = keyof typeof icons;

const drawings = new Map<IconName, string>();

/** The contents of an icon's svg element; size and stroke come from CSS. Rendered once, not for each icon of a page. */
export function drawingOf(name: IconName): string {
  const known = drawings.get(name);
  if (known !== undefined) return known;
  const drawing = renderToStaticMarkup(createElement(icons[name])).replace(/<\/?svg[^>]*>/g, '');
  drawings.set(name, drawing);
  return drawing;
}
