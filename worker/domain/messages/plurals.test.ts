import { describe, expect, it } from 'vitest';
import desk from './desk/en.json' with { type: 'json' };
import deskChinese from './desk/zh.json' with { type: 'json' };
import deskSpanish from './desk/es.json' with { type: 'json' };
import { serverTranslator } from './all.ts';
import { createTranslator } from './catalogue.ts';

const desks = { en: desk, zh: deskChinese, es: deskSpanish };

/** Texts for 0, 1, 2 and 21. */
const counted = {
  en: {
    'drafts.years': ['0 years', 'one year', 'two years', '21 years'],
    'drafts.families': ['0 families', 'one family', 'two families', '21 families'],
    'profile.years': ['0+ years experience', '1+ years experience', '2+ years experience', '21+ years experience'],
    'profile.moreFamilies': ['0 more families', '1 more family', '2 more families', '21 more families'],
    'directory.count': ['No nannies found', '1 nanny', '2 nannies', '21 nannies'],
    'directory.showCount': ['No nannies match', 'Show 1 nanny', 'Show 2 nannies', 'Show 21 nannies'],
    'directory.references': ['0 references', '1 reference', '2 references', '21 references'],
    'desk.today.requests': ['No open requests', '1 open request', '2 open requests', '21 open requests'],
  },
  zh: {
    'drafts.years': ['0 年', '一年', '两年', '21 年'],
    'drafts.families': ['0 个家庭', '一个家庭', '两个家庭', '21 个家庭'],
    'profile.years': ['0 年以上经验', '1 年以上经验', '2 年以上经验', '21 年以上经验'],
    'profile.moreFamilies': ['另有 0 个家庭', '另有 1 个家庭', '另有 2 个家庭', '另有 21 个家庭'],
    'directory.count': ['没有找到保姆', '共 1 位保姆', '共 2 位保姆', '共 21 位保姆'],
    'directory.showCount': ['没有符合条件的保姆', '查看 1 位保姆', '查看 2 位保姆', '查看 21 位保姆'],
    'directory.references': ['0 条家长评价', '1 条家长评价', '2 条家长评价', '21 条家长评价'],
    'desk.today.requests': ['没有待处理的咨询', '1 条待处理的咨询', '2 条待处理的咨询', '21 条待处理的咨询'],
  },
  es: {
    'drafts.years': ['0 años', 'un año', 'dos años', '21 años'],
    'drafts.families': ['0 familias', 'una familia', 'dos familias', '21 familias'],
    'profile.years': [
      '0+ años de experiencia',
      '1+ año de experiencia',
      '2+ años de experiencia',
      '21+ años de experiencia',
    ],
    'profile.moreFamilies': ['0 familias más', '1 familia más', '2 familias más', '21 familias más'],
    'directory.count': ['No encontramos niñeras', '1 niñera', '2 niñeras', '21 niñeras'],
    'directory.showCount': ['Ninguna niñera coincide', 'Ver 1 niñera', 'Ver 2 niñeras', 'Ver 21 niñeras'],
    'directory.references': ['0 referencias', '1 referencia', '2 referencias', '21 referencias'],
    'desk.today.requests': [
      'Ninguna solicitud abierta',
      '1 solicitud abierta',
      '2 solicitudes abiertas',
      '21 solicitudes abiertas',
    ],
  },
} as const;

describe.each(['en', 'zh', 'es'] as const)('counts in %s', (locale) => {
  const desk = createTranslator(locale, desks[locale]);
  const server = serverTranslator(locale);

  it.each(Object.entries(counted[locale]))('%s', (id, expected) => {
    const { text } = desk.has(id) ? desk : server;
    expect([0, 1, 2, 21].map((count) => text(id, { count }).trim())).toEqual([...expected]);
  });
});
