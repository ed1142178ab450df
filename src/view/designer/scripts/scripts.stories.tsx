import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Directory, DirectoryInput } from '#core/model.ts';
import { MessagesProvider, useMessages } from '../../i18n/MessagesProvider.tsx';
import { createMessages } from '../../i18n/messages.ts';
import en from '../../messages/scripts/en.json' with { type: 'json' };
import uk from '../../messages/scripts/uk.json' with { type: 'json' };
import { ScriptsSettings } from './ScriptsSettings.tsx';

type Scripts = NonNullable<DirectoryInput['scripts']>;

/** Edits the scripts of a directory with a field of every type, and shows the last committed state. */
function ScriptsDemo({ directory, initial }: { directory: Directory; initial: Scripts }) {
  const base = useMessages();
  const messages = useMemo(() => {
    const own = createMessages(base.locale, [{ en, uk }[base.locale]]);
    return { ...base, t: (id: string, values?: never) => (own.has(id) ? own : base).t(id, values) };
  }, [base]);
  const [scripts, setScripts] = useState(initial);
  return (
    <MessagesProvider messages={messages}>
      <ScriptsSettings scripts={scripts} onChange={setScripts} fields={directory.fields} />
      <button type="button">After</button>
      <output hidden>{JSON.stringify(scripts)}</output>
    </MessagesProvider>
  );
}

export default {
  title: 'View/Designer/Scripts',
  component: ScriptsDemo,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ScriptsDemo>;

type Story = StoryObj<typeof ScriptsDemo>;

const story = (initial: Scripts, play?: Story['play'], colorMode = 'light'): Story => ({
  render: (_, { loaded }) => <ScriptsDemo directory={loaded.directory} initial={initial} />,
  globals: { colorMode },
  ...(play && { play }),
});

const example = `// A large amount needs a reason.
if (form.changed === 'count') {
  const isLarge = form.get('count') > 1000;
  form.require('notes', isLarge);
  if (isLarge) warn('Say why it is so much.');
}
`;

const getEditor = (canvasElement: HTMLElement, index: number) =>
  waitFor(() => {
    const box = within(canvasElement).getAllByRole('textbox')[index];
    if (!box) throw new Error('The editor is not there yet.');
    return box;
  });

/** Waits for the delayed analysis of the script, which redraws parts of it. */
const comeToRest = async (canvasElement: HTMLElement) => {
  let changedAt = performance.now();
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(canvasElement, { subtree: true, childList: true, attributes: true, characterData: true });
  await waitFor(() => expect(performance.now() - changedAt).toBeGreaterThan(900), { timeout: 10_000 });
  observer.disconnect();
};

const getScripts = (canvasElement: HTMLElement): Scripts =>
  JSON.parse(canvasElement.querySelector('output')?.textContent ?? '{}');

export const Empty = story({});

export const Filled = story({ onChangedScript: example }, async ({ canvasElement }) => {
  const editor = await getEditor(canvasElement, 1);
  await expect(editor).toHaveAccessibleName('When a value changes');
  await waitFor(() => expect(editor.querySelectorAll('span[class]').length).toBeGreaterThan(5));
  await comeToRest(canvasElement);
  await expect(canvasElement.querySelector('.cm-lintRange')).toBeNull();
});

export const Dark = story(
  { onChangedScript: example },
  async ({ canvasElement }) => {
    await getEditor(canvasElement, 1);
    await comeToRest(canvasElement);
  },
  'dark',
);

export const Typed = story({}, async ({ canvasElement }) => {
  const editor = await getEditor(canvasElement, 0);
  await userEvent.click(editor);
  await userEvent.keyboard("form.set('count', 1);");
  await waitFor(() => expect(getScripts(canvasElement).onNewScript).toContain("form.set('count', 1)"));
});

export const ApiCompletion = story({}, async ({ canvasElement }) => {
  const editor = await getEditor(canvasElement, 0);
  await userEvent.click(editor);
  await userEvent.keyboard('form.req');
  const list = await within(canvasElement).findByRole('listbox');
  await expect(within(list).getByRole('option', { name: /^require/ })).toBeVisible();
});

export const FieldCodeCompletion = story({}, async ({ canvasElement }) => {
  const editor = await getEditor(canvasElement, 0);
  await userEvent.click(editor);
  await userEvent.keyboard("form.get('");
  await userEvent.keyboard('{Control>} {/Control}');
  const list = await within(canvasElement).findByRole('listbox');
  await expect(within(list).getByRole('option', { name: /^customer/ })).toHaveTextContent('string');
  await userEvent.keyboard('{Escape}');
  await comeToRest(canvasElement);
});

export const ErrorMarkers = story(
  { onNewScript: "if (form.isNew { form.set('nosuch', 1) }" },
  async ({ canvasElement }) => {
    await getEditor(canvasElement, 0);
    await waitFor(() => expect(canvasElement.querySelector('.cm-lintRange-error')).toBeVisible());
    await expect(canvasElement.querySelector('.cm-lintRange-warning')).toHaveTextContent("'nosuch'");
  },
);

export const TabIndents = story({ onNewScript: 'warn();' }, async ({ canvasElement }) => {
  const editor = await getEditor(canvasElement, 0);
  await userEvent.click(editor);
  await userEvent.keyboard('{Tab}');
  await waitFor(() => expect(getScripts(canvasElement).onNewScript).toMatch(/^\s+warn/));
  await expect(editor).toHaveFocus();
  await comeToRest(canvasElement);
});
