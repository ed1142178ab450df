import { createRoot } from 'react-dom/client';
import { accountHooks } from '#scripts/index.hooks.ts';
import { accountActions } from '#scripts/index.ui.ts';
import { loadChunk } from '#view/kit/feedback/loadChunk.ts';
import { App } from './App.tsx';
import { features } from './features/index.ts';
import { preloadPage } from './Router.tsx';
import { provideAccountActions, provideAccountHooks } from './state/accountScripts.ts';
import type { FieldTypes } from './state/fieldTypes.ts';

let loading: Promise<FieldTypes> | null = null;

provideAccountHooks(accountHooks);
provideAccountActions(accountActions);
preloadPage(features);

const root = document.getElementById('root');
if (!root) throw new Error('The page lacks its root element.');
createRoot(root).render(<App features={features} loadFieldTypes={loadFieldTypesOnce} />);

function loadFieldTypesOnce(): Promise<FieldTypes> {
  loading ??= loadChunk(loadFieldTypes);
  return loading;
}

/** The only place in the browser that sees the lists of field types, as of features; the former load after log-in. */
async function loadFieldTypes(): Promise<FieldTypes> {
  const [{ createFieldRegistry }, { createFieldUiRegistry }, core, ui, messages] = await Promise.all([
    import('#core/field/fieldRegistry.ts'),
    import('#view/fieldUi.ts'),
    import('#plugins/index.core.ts'),
    import('#plugins/index.ui.ts'),
    import('#plugins/index.messages.ts'),
  ]);
  return {
    registry: createFieldRegistry(core.fieldPlugins),
    ui: createFieldUiRegistry(ui.fieldUis),
    messages: messages.fieldMessages,
  };
}
