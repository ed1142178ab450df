import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon } from './kit/Icon.tsx';
import type { IconName } from './kit/icons.ts';
import { Page } from './kit/layout/Page.tsx';

export default { title: 'Introduction', parameters: { layout: 'padded' } } satisfies Meta;

export const Welcome: StoryObj = {
  render: () => (
    <Page title="Docket's field types and views" width="text">
      <div className="dk-panel dk-stack">
        <p>
          Everything here runs without a server: the same engine that judges a value in the application judges
          it in these stories, against a sample account.
        </p>
        {parts.map(({ icon, name, text }) => (
          <div key={name} className="dk-row" style={{ alignItems: 'flex-start' }}>
            <Icon name={icon} />
            <div>
              <strong>{name}</strong>
              <div className="dk-faint">{text}</div>
            </div>
          </div>
        ))}
      </div>
      <div className="dk-panel dk-stack">
        <h2>Try</h2>
        <ul>
          <li>Language, theme and country in the toolbar: every story follows them.</li>
          <li>The viewport menu: 390 pixels is a phone, 1280 a desktop.</li>
          <li>
            <em>Field types / Playground</em>: type a field's definition as JSON and use the field at once.
          </li>
        </ul>
      </div>
      <div className="dk-panel dk-stack">
        <h2>Add a field type</h2>
        <p>
          <code>npm run new:field -- Rating</code> writes a folder with its core, its controls, samples and
          stories. The guide is <code>docs/field-plugins.md</code>.
        </p>
      </div>
    </Page>
  ),
};

const parts: readonly { icon: IconName; name: string; text: string }[] = [
  {
    icon: 'edit',
    name: 'Field types',
    text: 'Each type as its editor, as its cell in lists and on cards, and as its filter: empty, filled, read-only, invalid.',
  },
  {
    icon: 'list',
    name: 'View',
    text: 'Record form, list, board and designer, which know no field type and draw whatever a directory defines.',
  },
  {
    icon: 'board',
    name: 'Kit',
    text: 'Buttons, inputs, dialogs and states that views and types are made of.',
  },
  {
    icon: 'upload',
    name: 'Records',
    text: 'Parts of the application that are worth seeing on their own, such as the import.',
  },
];
