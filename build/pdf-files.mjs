import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * The files that pdf.js fetches by name, with their folders in the package: its worker, character maps, fonts, picture decoders.
 */
const parts = {
  'legacy/build': /^pdf\.worker\.min\.mjs$/,
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  iccs: /\.icc$/,
  wasm: /^(jbig2|openjpeg|qcms)\S*\.(wasm|js)$/,
};

/** The path of each file on our origin, `/pdf/6.5.438/cmaps/…`, and in the package. @returns {Map<string, string>} */
function pdfFiles() {
  const files = new Map();
  for (const [part, wanted] of Object.entries(parts)) {
    for (const name of readdirSync(join(folder, part)).filter((file) => wanted.test(file))) {
      files.set(['pdf', version, ...(part === 'legacy/build' ? [] : [part]), name].join('/'), join(folder, part, name));
    }
  }
  return files;
}

/**
 * Serves the files that pdf.js fetches while it reads a document, from our own origin and in a folder named after its version.
 * Without it the desk shows no PDFs. The folder's policy is in site/public/_headers.
 * @returns {import('vite').Plugin}
 */
export function pdfFilesOfTheDesk() {
  return {
    name: 'pdf-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      for (const [fileName, path] of pdfFiles()) {
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
      }
    },
    configureServer(server) {
      const files = pdfFiles();
      server.middlewares.use((request, response, next) => {
        const path = files.get(request.url?.slice(1) ?? '');
        if (path === undefined) return next();
        if (path.endsWith('js')) response.setHeader('Content-Type', 'text/javascript');
        createReadStream(path).pipe(response);
      });
    },
  };
}
