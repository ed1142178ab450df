import { type ReactNode, Suspense } from 'react';
import { WithTexts } from '#view/i18n/WithTexts.tsx';
import { defineTexts, type Texts } from '../texts/defineTexts.ts';
import { boardCatalogues } from '../texts/viewTexts.ts';

const appTexts = defineTexts(
  { en: () => import('../../messages/en.json'), uk: () => import('../../messages/uk.json') },
  boardCatalogues,
);

/** Provides stories of screens with the texts of the application and of the screen. */
export function AppStage({ texts, children }: { texts?: Texts; children: ReactNode }) {
  return (
    <Suspense>
      <WithTexts texts={appTexts}>
        {texts ? <WithTexts texts={texts}>{children}</WithTexts> : children}
      </WithTexts>
    </Suspense>
  );
}
