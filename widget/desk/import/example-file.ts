import Papa from 'papaparse';
import { localeFacts } from '#domain/locale.ts';
import type { Text } from '#widget/kit/text.ts';
import { fieldLabel } from './field-label.ts';
import type { ImportField } from './import-types.ts';

/** Excel reads a file as UTF-8 only with this mark at its start. */
const byteOrderMark = '\uFEFF';

const columns: readonly ImportField[] = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'locale',
  'city',
  'languages',
  'yearsExperience',
  'aboutMe',
];

/** A file of two nannies as the import reads it, with headings in the desk's language. */
export function exampleFile(text: Text): string {
  const spoken = (...languages: string[]) =>
    languages.map((language) => text(`labels.language.${language}`)).join('; ');
  const { es, zh } = localeFacts;
  const lucia = ['Lucía', 'Torres', '(213) 555-0142', 'lucia@example.com', es.ownName, 'Pasadena'];
  const mei = ['Mei', 'Chen', '(626) 555-0187', 'mei@example.com', zh.ownName, 'Arcadia'];
  const rows = [
    columns.map((field) => fieldLabel(field, text)),
    [...lucia, spoken('Spanish', 'English'), '8', text('desk.import.example.first')],
    [...mei, spoken('Mandarin'), '5', text('desk.import.example.second')],
  ];
  return byteOrderMark + Papa.unparse(rows);
}
