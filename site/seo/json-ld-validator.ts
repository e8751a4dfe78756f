/** Types of schema.org that our pages use, with their properties on schema.org and those that Google requires. */
const types: Record<string, { properties: string[]; required: string[] }> = {
  ProfilePage: {
    properties: ['url', 'name', 'inLanguage', 'dateCreated', 'dateModified', 'mainEntity', 'breadcrumb'],
    required: ['mainEntity'],
  },
  Person: {
    properties: [
      'name',
      'jobTitle',
      'description',
      'url',
      'image',
      'homeLocation',
      'knowsLanguage',
      'knowsAbout',
      'affiliation',
      'hasCredential',
      'hasCertification',
    ],
    required: ['name'],
  },
  VideoObject: {
    properties: [
      'name',
      'description',
      'thumbnailUrl',
      'uploadDate',
      'contentUrl',
      'duration',
      'width',
      'height',
      'transcript',
      'inLanguage',
      'hasPart',
    ],
    required: ['name', 'thumbnailUrl', 'uploadDate'],
  },
  Clip: { properties: ['name', 'startOffset', 'endOffset', 'url'], required: ['name', 'startOffset', 'url'] },
  BreadcrumbList: { properties: ['itemListElement'], required: ['itemListElement'] },
  ListItem: { properties: ['position', 'name', 'item'], required: ['position', 'name', 'item'] },
  EducationalOccupationalCredential: { properties: ['name', 'credentialCategory', 'recognizedBy'], required: ['name'] },
  Certification: { properties: ['name', 'auditDate', 'issuedBy'], required: ['name', 'auditDate'] },
  Organization: { properties: ['name', 'url'], required: ['name'] },
  Place: { properties: ['name'], required: ['name'] },
  QuantitativeValue: { properties: ['value'], required: ['value'] },
};

/** Properties whose values must have a certain format. */
const forms: Record<string, RegExp> = {
  url: /^https?:\/\/[^\s]+$/,
  image: /^https?:\/\/[^\s]+$/,
  thumbnailUrl: /^https?:\/\/[^\s]+$/,
  contentUrl: /^https?:\/\/[^\s]+$/,
  item: /^https?:\/\/[^\s]+$/,
  uploadDate: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  dateCreated: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  auditDate: /^\d{4}-\d\d-\d\d$/,
  dateModified: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  duration: /^PT(?:\d+H)?(?:\d+M)?(?:\d+S)?$/,
};

/** The problems of a JSON-LD node, each with its path; empty when there are none. */
export function findProblems(node: unknown, path = '$'): string[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => findProblems(item, `${path}[${index}]`));
  if (typeof node === 'string') {
    const form =
      forms[
        path
          .split('.')
          .at(-1)
          ?.replace(/\[\d+\]$/, '') ?? ''
      ];
    return node.trim() === '' || (form && !form.test(node)) ? [`${path} is "${node}"`] : [];
  }
  if (typeof node !== 'object' || node === null) return [];
  const properties = Object.entries(node).filter(([name]) => !name.startsWith('@'));
  const below = properties.flatMap(([name, value]) => findProblems(value, `${path}.${name}`));
  if ('@graph' in node) return findProblems(node['@graph'], `${path}.@graph`);
  if (!('@type' in node)) return '@id' in node && properties.length === 0 ? [] : [`${path} has no type`];
  const type = types[String(node['@type'])];
  if (!type) return [`${path} is of the unknown type ${String(node['@type'])}`];
  const names = properties.map(([name]) => name);
  return [
    ...below,
    ...names.filter((name) => !type.properties.includes(name)).map((name) => `${path}.${name} is unknown`),
    ...type.required.filter((name) => !names.includes(name)).map((name) => `${path}.${name} is missing`),
  ];
}
