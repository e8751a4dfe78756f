/** The import edges of the house (docs/decisions/0001). @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(astro:|cloudflare:|astro/)' },
    },
    {
      name: 'domain-is-pure',
      comment: 'domain imports zod, intl-messageformat, transliteration and itself',
      severity: 'error',
      from: { path: '^worker/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(worker/domain/|node_modules/(zod|intl-messageformat|any-ascii)/)' },
    },
    {
      name: 'worker-stays-in-the-worker',
      severity: 'error',
      from: { path: '^worker/' },
      to: { path: '^(site|widget|e2e|bench|scripts)/' },
    },
    {
      name: 'only-queries-touch-drizzle',
      comment: 'besides the database room itself',
      severity: 'error',
      from: {
        path: '^worker/',
        pathNot: '(^worker/db/|/queries\\.ts$|/record\\.ts$|^worker/ports/sms-local\\.ts$|^worker/log\\.ts$)',
      },
      to: { path: '^node_modules/drizzle-orm' },
    },
    {
      name: 'routes-go-through-services',
      severity: 'error',
      from: { path: '^worker/features/.+/routes\\.ts$' },
      to: { path: '(/queries\\.ts$|^worker/db/)' },
    },
    {
      name: 'services-know-no-http',
      severity: 'error',
      from: { path: '^worker/features/', pathNot: '(/routes\\.ts$|\\.test\\.ts$)' },
      to: { path: '^worker/http/' },
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
      to: { path: '^(worker|site|scripts|e2e)/', pathNot: '^worker/domain/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^widget/ui/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(worker|site|widget/(?!ui/))' },
    },
    {
      name: 'state-has-no-screens',
      severity: 'error',
      from: { path: '^widget/state/' },
      to: { path: '^widget/(builder|ui|mount)/' },
    },
    {
      name: 'site-uses-services-domain-and-the-island',
      severity: 'error',
      from: { path: '^site/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(worker|widget|scripts|e2e)/',
        pathNot:
          '^(worker/domain/|worker/features/[^/]+/service\\.ts$|worker/(agency|services|network|api-document)\\.ts$|widget/mount/[^/]*island[^/]*\\.tsx$|widget/mount/(frame|contrast)\\.ts$|widget/ui/(tokens|base)\\.css$)',
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
