import type { RequestTimeline } from '#domain/request/timelines.ts';
import type { Locale } from '#domain/locale.ts';

/** A demo family with a request for a nanny, and the state of the request. */
export interface DemoFamily {
  name: string;
  email: string;
  phone: string;
  locale: Locale;
  urgency: RequestTimeline;
  message: string;
  /** Hours between the request and the opening of the desk. */
  hoursAgo: number;
  becomes: 'new' | 'in-progress' | 'answered' | 'closed' | 'spam' | 'snoozed' | 'quarantined';
  note?: string;
  reply?: string;
}

/** Families in every language and in every state, oldest first. */
export const demoFamilies: readonly DemoFamily[] = [
  {
    name: 'Hannah Brooks',
    email: 'hannah.brooks@example.com',
    phone: '(323) 555-0118',
    locale: 'en',
    urgency: 'planning',
    message: 'Our twins arrive in February. We’d love to meet someone with newborn experience before then.',
    hoursAgo: 262,
    becomes: 'closed',
    note: 'Met on Tuesday, trial week agreed.',
    reply: 'Dear Hannah, thank you for meeting us today. The trial week begins on Monday at 8.',
  },
  {
    name: '陈静',
    email: 'jing.chen@example.com',
    phone: '(626) 555-0127',
    locale: 'zh',
    urgency: 'standard',
    message: '孩子两岁半，希望找一位会做中餐、普通话标准的阿姨，周一到周五。',
    hoursAgo: 170,
    becomes: 'answered',
    reply: '陈女士您好，感谢您的来信。我们今天下午给您打电话，方便吗？',
  },
  {
    name: 'Marisol Vega',
    email: 'marisol.vega@example.com',
    phone: '(213) 555-0164',
    locale: 'es',
    urgency: 'urgent',
    message: 'Necesitamos a alguien desde el lunes, de 7 a 4, para un bebé de ocho meses.',
    hoursAgo: 96,
    becomes: 'answered',
    note: 'Llamar después de las 5.',
    reply: 'Hola, Marisol: te llamamos hoy a las 5:30. Gracias por la confianza.',
  },
  {
    name: 'SEO Team',
    email: 'offers@example.net',
    phone: '',
    locale: 'en',
    urgency: 'standard',
    message: 'We can bring your site to page one of every search engine.',
    hoursAgo: 72,
    becomes: 'spam',
  },
  {
    name: 'Daniel Osei',
    email: 'daniel.osei@example.com',
    phone: '(310) 555-0193',
    locale: 'en',
    urgency: 'planning',
    message: 'We’re moving to Los Angeles in January and are looking for someone two afternoons a week.',
    hoursAgo: 50,
    becomes: 'snoozed',
    note: 'Wants to hear from us in the new year.',
  },
  {
    name: 'Priya and Tom Nair',
    email: 'nair.family@example.com',
    phone: '(818) 555-0151',
    locale: 'en',
    urgency: 'immediate',
    message: 'Our nanny fell ill. Two girls, four and six, after school until 6:30. Can someone start this week?',
    hoursAgo: 27,
    becomes: 'new',
  },
  {
    name: '周雨桐',
    email: 'yutong.zhou@example.com',
    phone: '(626) 555-0135',
    locale: 'zh',
    urgency: 'urgent',
    message: '预产期十二月中旬，想请一位有经验的月嫂，住家一个月。',
    hoursAgo: 20,
    becomes: 'in-progress',
    note: '已通电话，等她确认预产期。',
  },
  {
    name: 'Lucía Herrera',
    email: 'lucia.herrera@example.com',
    phone: '(213) 555-0172',
    locale: 'es',
    urgency: 'standard',
    message: 'Buscamos una niñera que hable español con los niños, tres tardes por semana.',
    hoursAgo: 9,
    becomes: 'new',
  },
  {
    name: 'Cheap Nannies',
    email: 'promo@example.net',
    phone: '',
    locale: 'en',
    urgency: 'standard',
    message: 'Visit our site for cheap nannies in your area.',
    hoursAgo: 6,
    becomes: 'quarantined',
  },
  {
    name: 'Grace Kim',
    email: 'grace.kim@example.com',
    phone: '(323) 555-0146',
    locale: 'en',
    urgency: 'standard',
    message: 'Your page says she plays the piano. Our son has just begun, and would be so happy.',
    hoursAgo: 3,
    becomes: 'new',
  },
];
