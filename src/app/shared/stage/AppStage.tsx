import { type ReactNode, Suspense } from 'react';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { defineTexts, type LazyTexts } from '../texts/defineTexts.ts';
import { boardCatalogues } from '../texts/viewTexts.ts';

const appTexts = defineTexts(
  { en: () => import('../../messages/en.json'), uk: () => import('../../messages/uk.json') },
  boardCatalogues,
);

/** Provides stories of screens with the texts of the application and of the screen. */
export function AppStage({ texts, children }: { texts?: LazyTexts; children: ReactNode }) {
  return (
    <Suspense>
      <TextsProvider texts={appTexts}>
        {texts ? <TextsProvider texts={texts}>{children}</TextsProvider> : children}
      </TextsProvider>
    </Suspense>
  );
}
