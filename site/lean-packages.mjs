import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Modules of packages that the browser does not need, and what stands in for each: the names of its exports that are
 * needed, or those that are not, while the others throw when they are called; or a module of `site/lean/`. Decision 13 tells what it saves.
 * @type {Record<string, string[] | { without: string[] } | string>}
 */
const standIns = {
  // Parsers of elementary streams (Annex B, HEVC, AC-3, DTS …). We write packets that come with their configuration.
  'mediabunny/dist/modules/src/codec-data.js': ['HevcNalUnitType', 'parseOpusIdentificationHeader'],
  // JSON Schema: the Worker's API description needs it, forms do not.
  'zod/v4/core/json-schema-processors.js': ['aggregateChecks'],
  'zod/v4/core/to-json-schema.js': 'zod-to-json-schema.mjs',
  // Forms of text that no field of ours has.
  'zod/v4/core/schemas.js': {
    without: [
      '$ZodGUID',
      '$ZodUUID',
      '$ZodURL',
      '$ZodEmoji',
      '$ZodNanoID',
      '$ZodCUID',
      '$ZodCUID2',
      '$ZodULID',
      '$ZodXID',
      '$ZodKSUID',
      '$ZodISODuration',
      '$ZodIPv4',
      '$ZodIPv6',
      '$ZodMAC',
      '$ZodCIDRv4',
      '$ZodCIDRv6',
      '$ZodBase64',
      '$ZodBase64URL',
      '$ZodE164',
      '$ZodJWT',
    ],
  },
  // Words and time zones: the calendar's words come from Intl, its days are the visitor's own.
  'date-fns/format.js': 'date-fns-format.mjs',
  'date-fns/locale/en-US.js': 'date-fns-locale.mjs',
  '@date-fns/tz/index.js': 'date-fns-tz.mjs',
  'react-day-picker/dist/esm/noonDateLib.js': [],
};

const folder = join(import.meta.dirname, 'lean');
const generated = '\0lean:';

/** Exports that throw when they are called. @param {string[]} names */
function leave(names) {
  return names.map((name) => `export const ${name} = /* @__PURE__ */ leftOut('${name}');`);
}

/**
 * Leaves unneeded parts of packages out of the browser's files. A stand-in that nothing asks for, or that lacks an export,
 * fails the build: the package has changed, and the table with it.
 * @returns {import('vite').Plugin}
 */
export function leanPackages() {
  /** @type {Set<string>} */
  const used = new Set();
  return {
    name: 'lean-packages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart: () => used.clear(),
    resolveId: {
      filter: { id: /codec-data|json-schema|schemas\.js|date-fns|noonDateLib/ },
      async handler(source, importer, options) {
        if (importer === undefined || importer.startsWith(folder) || importer.startsWith(generated)) return null;
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        const module = resolved?.id.split('/node_modules/').at(-1) ?? '';
        const standIn = standIns[module];
        if (!resolved || standIn === undefined) return resolved;
        used.add(module);
        const id = typeof standIn === 'string' ? join(folder, standIn) : generated + resolved.id;
        return { id, moduleSideEffects: false };
      },
    },
    load: {
      filter: { id: new RegExp(`^${generated}`) },
      async handler(id) {
        const path = id.slice(generated.length);
        const keep = standIns[path.split('/node_modules/').at(-1) ?? ''];
        const helper = `import { leftOut } from ${JSON.stringify(join(folder, 'left-out.mjs'))};`;
        // What a module exports itself goes before what it passes on.
        if (!Array.isArray(keep)) {
          return [helper, `export * from ${JSON.stringify(path)};`, ...leave(keep?.without ?? [])].join('\n');
        }
        const source = await readFile(path, 'utf8');
        const names = [...source.matchAll(/^export (?:const|var|class|function\*?) (\w+)/gm)].map(
          (match) => match[1] ?? '',
        );
        const kept = names.filter((name) => keep.includes(name));
        const left = names.filter((name) => !keep.includes(name));
        return [helper, `export { ${kept.join(', ')} } from ${JSON.stringify(path)};`, ...leave(left)].join('\n');
      },
    },
    buildEnd(error) {
      const idle = Object.keys(standIns).filter((module) => !used.has(module));
      if (!error && idle.length > 0) this.error(`Nothing imports ${idle.join(', ')}: see site/lean-packages.mjs.`);
    },
  };
}
