/** The modules of the widget, from the lowest layer up; those of one layer may not import each other. */
const widgetLayers = [
  ['ui', 'browser'],
  ['api'],
  ['state', 'files'],
  ['kit'],
  ['form', 'video', 'translation'],
  ['builder', 'quick', 'handoff', 'desk'],
  ['mount'],
];

/** The features of the Worker, from the lowest layer up; those of one layer may not import each other. */
const features = [
  ['identity', 'health', 'embed'],
  ['media', 'outbox'],
  ['profile', 'dead-job', 'retention', 'view'],
  ['introduction'],
  [
    'assistant',
    'certification',
    'request',
    'directory',
    'handoff',
    'quick-draft',
    'reference',
    'shortlist',
    'still-free',
  ],
  ['account', 'translation'],
  ['agency'],
  ['message-preview'],
];

/** The import boundaries of the project (docs/decisions/0001). @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(astro:|cloudflare:|astro/|virtual:)' },
    },
    {
      name: 'domain-is-pure',
      comment:
        'domain imports zod, intl-messageformat, transliteration, QR codes, misspelled e-mail domains and itself',
      severity: 'error',
      from: { path: '^worker/domain/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: '^(worker/domain/|node_modules/(zod|intl-messageformat|any-ascii|uqr|@zootools/email-spell-checker)/)',
      },
    },
    {
      name: 'worker-stays-in-the-worker',
      severity: 'error',
      from: { path: '^worker/' },
      to: { path: '^(site|widget|tests|bench|scripts)/' },
    },
    {
      name: 'only-queries-touch-drizzle',
      comment: 'besides the database itself and the records that several features write',
      severity: 'error',
      from: {
        path: '^worker/',
        pathNot:
          '(^worker/(db|records)/|/queries\\.ts$|/record\\.ts$|^worker/ports/sms-local\\.ts$|^worker/log\\.(test\\.)?ts$)',
      },
      to: { path: '^node_modules/drizzle-orm' },
    },
    {
      name: 'routes-go-through-services',
      severity: 'error',
      from: { path: '^worker/features/.+/routes\\.ts$' },
      to: { path: '(/queries\\.ts$|^worker/(db|records)/)' },
    },
    {
      name: 'services-know-no-http',
      severity: 'error',
      from: { path: '^worker/(features|session|records)/', pathNot: '(/routes\\.ts$|\\.test\\.ts$)' },
      to: { path: '^worker/http/' },
    },
    {
      name: 'features-keep-their-queries',
      comment: 'what several features write belongs to worker/records; anything else is asked for through the service',
      severity: 'error',
      from: { path: '^worker/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^worker/features/.+/queries\\.ts$', pathNot: '^worker/features/$1/' },
    },
    {
      name: 'what-features-share-knows-no-features',
      severity: 'error',
      from: { path: '^worker/(db|records|session|http|ports)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^worker/features/' },
    },
    {
      name: 'db-knows-no-records',
      severity: 'error',
      from: { path: '^worker/db/' },
      to: { path: '^worker/records/' },
    },
    {
      name: 'queries-know-no-services',
      severity: 'error',
      from: { path: '/queries\\.ts$' },
      to: { path: '/(service|routes|policy)\\.ts$' },
    },
    {
      name: 'widget-knows-domain-and-the-api-type',
      severity: 'error',
      from: { path: '^widget/' },
      to: { path: '^(worker|site|scripts|tests)/', pathNot: '^worker/domain/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^widget/ui/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(worker|site|widget/(?!ui/))' },
    },
    // No module of the widget imports from a layer above it: neither types nor tests.
    ...widgetLayers.map((modules, level) => ({
      name: `widget-${modules.join('-')}-imports-lower-layers`,
      severity: 'error',
      from: { path: `^widget/(${modules.join('|')})/` },
      to: {
        path: `^widget/(${[...widgetLayers.slice(level + 1).flat(), ...modules].join('|')})/`,
        pathNot: '^widget/$1/',
      },
    })),
    {
      name: 'video-is-imported-through-its-index',
      comment: 'early.ts is what pages need before they load the rest',
      severity: 'error',
      from: { path: '^(widget|site)/', pathNot: '^widget/video/' },
      to: { path: '^widget/video/', pathNot: '^widget/video/(index|early)\\.ts$' },
    },
    {
      name: 'parts-of-video-are-imported-through-their-index',
      severity: 'error',
      from: { path: '^widget/video/([^/]+)(/|$)', pathNot: '^widget/video/(index|early)\\.ts$' },
      to: { path: '^widget/video/[^/]+/', pathNot: '^widget/video/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'recording-and-uploading-show-nothing',
      severity: 'error',
      from: { path: '^widget/video/(record|upload|handoff)/' },
      to: { path: '^widget/(video/screen|kit|ui)/' },
    },
    // Features are layered too: profiles import media, and media never import profiles.
    ...features.map((level, index) => ({
      name: `features-${level.join('-')}-import-lower-layers`,
      severity: 'error',
      from: { path: `^worker/features/(${level.join('|')})/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^worker/features/',
        pathNot: `^worker/features/($1|${features.slice(0, index).flat().join('|')})/`,
      },
    })),
    {
      name: 'site-uses-services-domain-and-the-island',
      severity: 'error',
      from: { path: '^site/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(worker|widget|scripts|tests)/',
        pathNot:
          '^(worker/domain/|worker/features/[a-z/-]+/service\\.ts$|worker/session/(desk-)?session\\.ts$|worker/(agency|services|settings|network)\\.ts$|widget/mount/[^/]*island[^/]*\\.tsx$|widget/mount/(frame|contrast)\\.ts$|widget/ui/(tokens|base)\\.css$)',
      },
    },
    {
      name: 'nothing-imports-site',
      severity: 'error',
      from: { pathNot: '^site/' },
      to: { path: '^site/', pathNot: '^site/lean-packages\\.mjs$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'default', 'types'] },
  },
};
