import { describe, expect, it } from 'vitest';
import { locales } from '#domain/locale.ts';
import type { Catalogue } from '#domain/messages/catalogue.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import names from './column-names.json' with { type: 'json' };
import { importFields } from './import-types.ts';
import { matchColumns } from './match-columns.ts';
import { plainName } from './plain-name.ts';

const table = (...rows: string[][]) => ({ rows, numbers: rows.map((_, at) => at + 1) });

const columnsOf = (...header: string[]) => matchColumns(table(header)).mapping.columns;

describe('column names', () => {
  it.each([
    [
      'English',
      ['First Name', 'Surname', 'E-Mail Address', 'Cell #', 'City/Town'],
      ['firstName', 'lastName', 'email', 'phone', 'city'],
    ],
    ['Spanish', ['Apellidos', 'NOMBRE', 'Telefono', 'Correo electrónico'], ['lastName', 'firstName', 'phone', 'email']],
    ['Chinese', ['姓名', '手机号', '微信', '语言', '最低时薪'], ['name', 'phone', 'wechatId', 'languages', 'payFrom']],
    ['a parenthesis', ['Phone (required)', 'Name *', 'Experience (years)'], ['phone', 'name', 'yearsExperience']],
    ['full width', ['Ｐｈｏｎｅ', '微信（选填）'], ['phone', 'wechatId']],
  ])('in %s', (_, header, fields) => {
    expect(columnsOf(...header)).toEqual(Object.fromEntries(fields.map((field, at) => [field, at])));
  });

  it.each([
    'Emergency contact phone',
    'Reference email',
    'Phone of employer',
    'Agency name',
    'Age',
    'Experience',
    'Why',
  ])('do not match when they are only contained: %s', (name) => {
    expect(columnsOf('Phone', name)).toEqual({ phone: 0 });
  });

  it.each(locales)('match the labels of the product: %s', (locale) => {
    const { text } = serverTranslator(locale);
    const labeled = importFields.filter((field) => field !== 'name' && field !== 'locale');
    expect(columnsOf(...labeled.map((field) => text(`labels.field.${field}`)))).toEqual(
      Object.fromEntries(labeled.map((field, at) => [field, at])),
    );
  });

  it('match the heading of the language for messages at the desk', () => {
    const texts = import.meta.glob<Catalogue>('../../../worker/domain/messages/profile/desk/*.json', {
      eager: true,
      import: 'default',
    });
    const headings = Object.values(texts).map((catalogue) => catalogue['desk.newNanny.locale'] ?? '');
    expect(headings.map((heading) => columnsOf(heading))).toEqual(locales.map(() => ({ locale: 0 })));
  });

  it('name one field each', () => {
    const all = importFields.flatMap((field) => Array.from(new Set(names[field].map(plainName))));
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  });

  it('match a whole name only without its parts', () => {
    expect(columnsOf('Name', 'First name', 'Last name')).toEqual({ firstName: 1, lastName: 2 });
    expect(columnsOf('Name', 'Phone')).toEqual({ name: 0, phone: 1 });
  });
});

describe('two columns for one field', () => {
  it.each([
    ['a header twice', ['Phone', 'Name', 'Phone'], { phone: 0, name: 1 }, [{ field: 'phone', columns: [0, 2] }]],
    [
      'two columns of phones',
      ['Name', 'Mobile', 'Telephone'],
      { name: 0, phone: 1 },
      [{ field: 'phone', columns: [1, 2] }],
    ],
  ])('%s', (_, header, columns, doubts) => {
    expect(matchColumns(table(header))).toEqual({ mapping: { hasHeader: true, columns }, doubts });
  });
});

describe('a table without a header', () => {
  it('is matched by content', () => {
    const rows = table(
      ['Ana Lee', '(213) 555-0101', 'ana@example.com', '2026-12-01'],
      ['Mia Lee', '2135550102.0', 'mia@example.com', '2026-12-01'],
      ['Kim Lee', '', '', ''],
    );
    expect(matchColumns(rows)).toEqual({ mapping: { hasHeader: false, columns: { phone: 1, email: 2 } }, doubts: [] });
  });

  it('is one whose first row has a phone, whatever else it says', () => {
    expect(matchColumns(table(['Name', '213-555-0101'])).mapping).toEqual({ hasHeader: false, columns: { phone: 1 } });
  });

  it('reports two columns of phones', () => {
    expect(matchColumns(table(['Ana', '2135550101', '2135550102'])).doubts).toEqual([
      { field: 'phone', columns: [1, 2] },
    ]);
  });
});
