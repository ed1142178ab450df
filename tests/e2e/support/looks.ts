/** A language and a width in which tests use the application. */
export interface Look {
  readonly locale: 'en' | 'uk';
  readonly width: number;
  readonly height: number;
}

const desk: Look = { locale: 'en', width: 1280, height: 800 };
const phone: Look = { locale: 'uk', width: 390, height: 844 };

/** For the one test of a subject whose screens differ most between desktop and phone. */
export const bothLooks: readonly Look[] = [desk, phone];

/**
 * For all other tests: the look in this language, and both in `npm test -- all`. `everyScreen.e2e.ts` and
 * `everyDialog.e2e.ts`
 * test that texts fit in the other language.
 */
export function usualLooks(locale: Look['locale'] = 'en'): readonly Look[] {
  if (process.env.TEST_ALL) return bothLooks;
  return bothLooks.filter(look => look.locale === locale);
}

/** Both looks, and in `npm test -- all` each language at the other width as well. */
export function crossedLooks(): readonly Look[] {
  if (!process.env.TEST_ALL) return bothLooks;
  return [...bothLooks, { ...desk, locale: 'uk' }, { ...phone, locale: 'en' }];
}
