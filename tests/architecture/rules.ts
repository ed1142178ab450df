import type { IForbiddenRuleType } from 'dependency-cruiser';

/**
 * The rules for which files can import which other files (design, section 1). A violation is displayed with the `why`
 * of its rule.
 */
export const rules: IForbiddenRuleType[] = [
  rule('core-is-pure', {
    why: 'src/core is the engine: it runs in browser, server, worker and test alike, so it knows none of them.',
    from: '^src/core/',
    allowed: ['^src/core/', '^openapi/', '^node_modules/'],
  }),
  rule('core-has-no-platform', {
    why: 'src/core takes pure packages only: React, the DOM, Node and frameworks would tie the engine to one place.',
    from: '^src/core/',
    forbidden: [
      '^node_modules/(react|react-dom|@rjsf|@chakra-ui|fastify|kysely|pg|ws|valtio|wouter|@microsoft|@electric-sql)/',
      '^(node:)?(fs|path|http|https|net|crypto|worker_threads|child_process|stream|os|util)(/|$)',
    ],
  }),
  rule('plugin-core-is-pure', {
    why: 'The core half of a field type runs where the engine runs, so it sees the engine and what plugins share.',
    from: '^field-plugins/[^/]+/.+\\.(core|chat|samples)\\.ts$',
    allowed: [
      '^src/core/',
      '^field-plugins/shared/[^/]+\\.ts$',
      '^openapi/',
      '^node_modules/',
      '^field-plugins/[^/]+/',
    ],
  }),
  rule('plugin-ui-sees-view', {
    why: 'The browser half of a field type draws with src/view and knows no application, server or other type.',
    from: '^field-plugins/[^/]+/[^/]+\\.ui\\.tsx$',
    allowed: [
      '^src/core/',
      '^src/view/',
      '^field-plugins/shared/',
      '^openapi/',
      '^node_modules/',
      '^field-plugins/[^/]+/',
    ],
  }),
  rule('plugin-server-sees-the-field-contract', {
    why: 'The server half of a field type speaks SQL through the field contract alone.',
    from: '^field-plugins/[^/]+/[^/]+\\.server\\.ts$',
    allowed: [
      '^src/core/',
      '^src/server/kernel/fields/',
      '^field-plugins/shared/',
      '^node_modules/',
      '^field-plugins/[^/]+/',
    ],
  }),
  {
    name: 'plugins-never-import-each-other',
    comment:
      'Types with children reach them through the registry in context; otherwise a type is not one folder.',
    severity: 'error',
    from: { path: '^field-plugins/([^/]+)/', pathNot: '^field-plugins/shared/' },
    to: { path: '^field-plugins/[^/]+/', pathNot: ['^field-plugins/$1/', '^field-plugins/shared/'] },
  },
  rule('view-knows-the-engine-only', {
    why: 'src/view draws any definition for any application: it knows no store, route, server or field type.',
    from: '^src/view/',
    allowed: ['^src/view/', '^src/core/', '^openapi/', '^node_modules/'],
  }),
  rule('the-widget-is-small', {
    why: 'The chat of sites loads on pages of others: it is drawn by hand, and takes the types of the contract alone.',
    from: '^src/widget/',
    forbidden: ['^src/(?!widget/)', '^node_modules/'],
    mayTakeTypes: true,
  }),
  {
    name: 'the-loader-is-a-program-of-its-own',
    comment: 'The script that sites embed and the page in the frame share types alone.',
    severity: 'error',
    from: { path: '^src/widget/(loader|page)/' },
    to: { path: '^src/widget/', pathNot: '^src/widget/$1/', dependencyTypesNot: ['type-only'] },
  },
  rule('account-hooks-see-the-script-api', {
    why: 'Hooks are reviewed code with the API of admin scripts, nothing more: they run where the engine runs.',
    from: '^account-scripts/.+(?<!\\.ui)\\.tsx?$',
    allowed: ['^src/core/', '^account-scripts/', '^node_modules/'],
  }),
  rule('account-actions-see-view', {
    why: 'An action draws with src/view and does what its API offers: it knows no store, call or screen.',
    from: '^account-scripts/.+\\.ui\\.tsx?$',
    allowed: ['^src/core/', '^src/view/', '^account-scripts/', '^node_modules/'],
  }),
  {
    name: 'account-scripts-never-import-each-other',
    comment: 'What one account asked for is one folder: it can go without the others.',
    severity: 'error',
    from: { path: '^account-scripts/([^/]+)/' },
    to: { path: '^account-scripts/', pathNot: '^account-scripts/$1/' },
  },
  {
    name: 'account-script-lists-are-for-the-entry-points',
    comment: 'What accounts bring along is passed on: only the entry points see the lists.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/app/main\\.tsx$', '^src/server/(main|importWorker)\\.ts$'] },
    to: { path: '^account-scripts/' },
  },
  rule('app-knows-no-server', {
    why: 'Browser and server meet in the contract alone.',
    from: '^src/app/',
    forbidden: ['^src/server/', '^field-plugins/.*\\.server\\.ts$'],
  }),
  rule('server-knows-no-browser', {
    why: 'Browser and server meet in the contract alone; Node cannot load a .tsx either. The texts of issues and figures are the same in both.',
    from: '^src/server/',
    forbidden: ['^src/app/', '^src/view/(?!messages/((issues|figures)/)?[a-z]+\\.json$)', '\\.tsx$'],
  }),
  {
    name: 'features-never-import-each-other',
    comment:
      'A feature is one folder: what two of them share lives in src/app/{api,state,live,shared} or src/view.',
    severity: 'error',
    from: { path: '^src/app/features/([^/]+)/' },
    to: { path: '^src/app/features/[^/]+/', pathNot: '^src/app/features/$1/' },
  },
  rule('stores-draw-nothing', {
    why: 'src/app/state keeps what the application knows: any screen may use it, so it knows no screen.',
    from: '^src/app/state/',
    forbidden: ['^src/app/(shared|features|shell)/', '\\.tsx$'],
  }),
  rule('shared-knows-no-feature', {
    why: 'What several features share cannot know one of them, nor the frame around them.',
    from: '^src/app/shared/',
    forbidden: ['^src/app/(features|shell)/', '^src/app/[^/]+$'],
  }),
  {
    name: 'nobody-reaches-into-a-feature',
    comment:
      'What the frame needs of a feature, its feature.ts says; everything else can change without others.',
    severity: 'error',
    from: { path: '^src/app/', pathNot: '^src/app/features/[^/]+/' },
    to: { path: '^src/app/features/[^/]+/', pathNot: '/feature\\.ts$' },
  },
  {
    name: 'manifests-draw-later',
    comment: 'Every feature.ts loads with the first page: what draws is imported when it is needed.',
    severity: 'error',
    from: { path: '^src/app/features/[^/]+/feature\\.ts$' },
    to: { path: '\\.(tsx|css)$', dependencyTypesNot: ['dynamic-import'] },
  },
  {
    name: 'the-list-of-features-is-for-the-entry-point',
    comment: 'The features are passed on by context, so that a test can add one of its own.',
    severity: 'error',
    from: { path: '^src/app/', pathNot: '^src/app/main\\.tsx$' },
    to: { path: '^src/app/features/index\\.ts$' },
  },
  rule('features-know-no-frame', {
    why: 'The frame draws the features: what a feature brings to it stands in its feature.ts.',
    from: '^src/app/features/[^/]+/',
    forbidden: ['^src/app/shell/', '^src/app/[^/]+$'],
  }),
  {
    name: 'plugin-lists-are-for-the-entry-points',
    comment: 'The registry is passed on, as argument or by context: only the entry points see the lists.',
    severity: 'error',
    from: {
      path: '^src/',
      pathNot: [
        '^src/app/main\\.tsx$',
        '^src/server/(main|importWorker|figuresWorker|exportWorker)\\.ts$',
        '\\.test\\.tsx?$',
        '\\.stories\\.tsx$',
      ],
    },
    to: { path: '^field-plugins/' },
  },
  rule('kernel-knows-no-subject', {
    why: 'The kernel is what any subject is built on: a subject that it knew could not be added or taken away by itself.',
    from: '^src/server/kernel/',
    forbidden: ['^src/server/(modules/|[^/]+\\.ts$)'],
  }),
  {
    name: 'modules-meet-at-their-index',
    comment:
      'index.ts is all that others may use of a module: whatever else it holds can change without them.',
    severity: 'error',
    from: { path: '^src/server/modules/([^/]+)/' },
    to: {
      path: '^src/server/modules/[^/]+/',
      pathNot: ['^src/server/modules/$1/', '^src/server/modules/[^/]+/index\\.ts$'],
    },
  },
  {
    name: 'nobody-reaches-into-a-module',
    comment:
      'Entry points and lists use what a module offers in its module.ts and index.ts, and thread.ts where all else would only make a thread start later.',
    severity: 'error',
    from: { path: '^src/server/([^/]+|modules/[^/]+)\\.ts$' },
    to: { path: '^src/server/modules/[^/]+/', pathNot: '/(module|index|thread)\\.ts$' },
  },
  {
    name: 'a-module-is-not-its-own-guest',
    comment: 'Inside a module, files import each other: by way of the index they would form a circle.',
    severity: 'error',
    from: { path: '^src/server/modules/([^/]+)/' },
    to: { path: '^src/server/modules/$1/index\\.ts$' },
  },
  rule('repositories-see-the-database', {
    why: 'Repositories are the last stop before the database: no rule and no right is decided there.',
    from: '^src/server/modules/.+/repositor(y\\.ts$|ies/)',
    forbidden: [
      '^src/server/kernel/http/',
      '^src/server/modules/.+/(commands/|policy|presente|queries|[^/]*[rR]outes\\.ts$)',
    ],
  }),
  rule('commands-see-no-route', {
    why: 'A command is a verb that any path may call; routes and presenters belong to one path.',
    from: '^src/server/modules/.+/commands/',
    forbidden: ['^src/server/modules/.+/([^/]*[rR]outes|presente[^/]*)(\\.ts$|/)'],
  }),
  rule('routes-touch-no-table', {
    why: 'A route reads as a list of guards, policy, command or query, presenter.',
    from: '^src/server/modules/.+/[^/]*[rR]outes\\.ts$',
    forbidden: ['^src/server/modules/[^/]+/(repositor(y\\.ts$|ies/)|migrations/|tables\\.ts$)'],
    mayTakeTypes: true,
  }),
  {
    name: 'no-circles',
    comment: 'Two modules that need each other are one module, or a third one is missing.',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
];

interface Rule {
  readonly why: string;
  readonly from: string;
  readonly allowed?: string[];
  readonly forbidden?: string[];
  /** True if type imports are allowed, because types are erased before the code runs. */
  readonly mayTakeTypes?: boolean;
}

function rule(
  name: string,
  { why, from, allowed, forbidden, mayTakeTypes = false }: Rule,
): IForbiddenRuleType {
  return {
    name,
    comment: why,
    severity: 'error',
    from: { path: from, pathNot: ['\\.test\\.tsx?$', '\\.stories\\.tsx$'] },
    to: forbidden
      ? { path: forbidden, ...(mayTakeTypes ? { dependencyTypesNot: ['type-only' as const] } : {}) }
      : { pathNot: allowed ?? [], dependencyTypesNot: ['core'] },
  };
}
