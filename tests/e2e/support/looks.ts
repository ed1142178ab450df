/** A language and a window size in which tests use the application. */
export interface Viewport {
  readonly locale: 'en' | 'uk';
  readonly width: number;
  readonly height: number;
}

const desk: Viewport = { locale: 'en', width: 1280, height: 800 };
const phone: Viewport = { locale: 'uk', width: 390, height: 844 };

/** The looks for the one test of a subject whose pages differ most between desktop and phone. */
export const bothViewports: readonly Viewport[] = [desk, phone];

/**
 * Returns the looks for all other tests: the look in this language, or both looks in `npm test -- all`.
 * `everyScreen.e2e.ts` and `everyDialog.e2e.ts` test that texts fit in the other language.
 */
export function getUsualViewports(locale: Viewport['locale'] = 'en'): readonly Viewport[] {
  if (process.env.TEST_ALL) return bothViewports;
  return bothViewports.filter(look => look.locale === locale);
}

/** Returns both looks; in `npm test -- all`, also each language at the other width. */
export function getCrossedViewports(): readonly Viewport[] {
  if (!process.env.TEST_ALL) return bothViewports;
  return [...bothViewports, { ...desk, locale: 'uk' }, { ...phone, locale: 'en' }];
}
