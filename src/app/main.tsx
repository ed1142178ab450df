import { createRoot } from 'react-dom/client';
import { accountHooks } from '#scripts/index.hooks.ts';
import { accountActions } from '#scripts/index.ui.ts';
import { defineTexts, preloadTexts } from '#view/i18n/lateTexts.ts';
import { loadChunk } from '#view/loading/loadChunk.ts';
import { App } from './App.tsx';
import { features } from './features/index.ts';
import { preloadInitialPage } from './Router.tsx';
import { provideAccountActions, provideAccountHooks } from './state/accountScripts.ts';
import type { FieldTypes } from './state/fieldTypes.ts';
import { getCurrentLocale } from './state/preferencesState.ts';

let loading: Promise<FieldTypes> | null = null;

// The build keeps only the requested language in each of these modules (`tools/compiledMessages.ts`).
const texts = defineTexts({
  en: async () => ({ default: (await import('#plugins/index.messages.ts?locale=en')).fieldMessages.en }),
  uk: async () => ({ default: (await import('#plugins/index.messages.ts?locale=uk')).fieldMessages.uk }),
});

provideAccountHooks(accountHooks);
provideAccountActions(accountActions);
preloadInitialPage(features);

const root = document.getElementById('root');
if (!root) throw new Error('The page lacks its root element.');
createRoot(root).render(<App features={features} loadFieldTypes={loadFieldTypesOnce} />);

function loadFieldTypesOnce(): Promise<FieldTypes> {
  loading ??= loadChunk(loadFieldTypes);
  // Starts loading the messages in parallel with the field types.
  preloadTexts(texts, getCurrentLocale());
  return loading;
}

/**
 * Loads the field types, which the login page doesn't need. In the browser, only this module imports the lists of field
 * types and features.
 */
async function loadFieldTypes(): Promise<FieldTypes> {
  const [{ createFieldRegistry }, { createFieldUiRegistry }, core, ui] = await Promise.all([
    import('#core/field/fieldRegistry.ts'),
    import('#view/systemFields/fieldUiRegistry.ts'),
    import('#plugins/index.core.ts'),
    import('#plugins/index.ui.ts'),
  ]);
  return {
    registry: createFieldRegistry(core.fieldPlugins),
    ui: createFieldUiRegistry(ui.fieldUis),
    texts,
  };
}
