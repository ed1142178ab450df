/**
 * Finds code that names a type of configuration. Only the type's own module, and modules whose types require this type,
 * are allowed to name it.
 */
import type { ServerModule } from '#server/modules/serverModule.ts';

/** Code that works on the configuration. In other code, the same words have other meanings. */
const ABOUT_CONFIGURATION =
  /^src\/(server\/|core\/(configuration|template)\/|app\/(shared\/plans|features\/configuration)\/)/;

/** The browser's list of how to display each type. */
const LIST_OF_BROWSER = 'src/app/shared/plans/kinds.ts';

/** Words that have another meaning in some places, where they are allowed. */
const OTHER_MEANINGS: readonly {
  readonly where: RegExp;
  readonly words: readonly string[];
  readonly why: string;
}[] = [
  { where: /^src\/server\/modules\/bulk\/presenter\.ts$/, words: ['Status'], why: 'a kind of bulk change' },
];

type Kinds = Pick<ServerModule, 'name' | 'configurationKinds'>;

/** Returns the lines of a file that name a type unnecessarily, ignoring comments. */
export function findKindNames(
  { path, text }: { readonly path: string; readonly text: string },
  modules: readonly Kinds[],
): string[] {
  if (!ABOUT_CONFIGURATION.test(path) || path === LIST_OF_BROWSER) return [];
  const all = modules.flatMap(({ configurationKinds }) => configurationKinds.map(({ kind }) => String(kind)));
  const allowed = new Set([
    ...getKinds(/^src\/server\/modules\/([^/]+)\//.exec(path)?.[1], modules),
    ...OTHER_MEANINGS.filter(({ where }) => where.test(path)).flatMap(({ words }) => words),
  ]);
  const literal = new RegExp(`(['"\`])(${all.join('|')})\\1`, 'g');
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, comment =>
    comment.replaceAll(/[^\n]/g, ' '),
  );
  return code.split('\n').flatMap((line, index) => {
    const named = [...line.matchAll(literal)].map(match => match[2] ?? '');
    return named.some(kind => !allowed.has(kind)) ? [`${path}:${index + 1} ${line.trim()}`] : [];
  });
}

/** Returns the types that a module defines, and the types that they require directly or indirectly. */
function getKinds(name: string | undefined, modules: readonly Kinds[]): Set<string> {
  const byName = new Map(
    modules.flatMap(({ configurationKinds }) => configurationKinds.map(kind => [String(kind.kind), kind])),
  );
  const reached = new Set<string>();
  const next = modules
    .filter(module => module.name === name)
    .flatMap(({ configurationKinds }) => configurationKinds.map(({ kind }) => String(kind)));
  for (let kind = next.pop(); kind !== undefined; kind = next.pop()) {
    if (reached.has(kind)) continue;
    reached.add(kind);
    next.push(...(byName.get(kind)?.needs ?? []));
  }
  return reached;
}
