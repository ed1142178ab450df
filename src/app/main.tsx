import { createRoot } from 'react-dom/client';
import { createFieldRegistry } from '#core/fieldRegistry.ts';
import { createFieldUiRegistry } from '#view/fieldUi.ts';
import { App } from './App.tsx';
import type { FieldTypes } from './fieldTypes.ts';

let loading: Promise<FieldTypes> | null = null;

const root = document.getElementById('root');
if (!root) throw new Error('The page lacks its root element.');
createRoot(root).render(<App loadFieldTypes={() => (loading ??= loadFieldTypes())} />);

/** The only place in the browser that sees the lists of field types; they load after log-in. */
async function loadFieldTypes(): Promise<FieldTypes> {
  const [core, ui, messages] = await Promise.all([
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
