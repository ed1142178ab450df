import type { Meta } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import type { FieldDefinition } from '#core/model.ts';
import {
  createFieldStories,
  createFieldStory,
  FieldStory,
  readStoryValue,
} from '../shared/stage/FieldStory.tsx';
import { linkSamples } from './link.samples.ts';

const stories = createFieldStories(linkSamples, {
  long: { stringValue: `https://example.com/${'path/'.repeat(60)}` },
  ukrainian: { stringValue: 'https://приклад.укр/шлях' },
  ukrainianName: 'Сайт',
});

export default { title: 'Field types/Link', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;

const definition: FieldDefinition = { id: 'site', code: 'site', name: 'Site', type: 'Link' };
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Site' });

/** A web address opens in a new tab without access to this one. */
export const OpensSafely = createFieldStory(
  { definition, value: { stringValue: 'https://example.com/' } },
  async () => {
    const [, cell] = screen.getAllByRole('link');
    for (const link of screen.getAllByRole('link')) {
      await expect(link).toHaveAttribute('href', 'https://example.com/');
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
    await expect(cell).toHaveTextContent('example.com');
  },
);

export const SchemeAddedToBareAddress = createFieldStory(
  { definition },
  async ({ canvasElement, userEvent }) => {
    await userEvent.type(box(), 'www.example.com/a');
    box().blur();
    await waitFor(() =>
      expect(readStoryValue(canvasElement)).toEqual({ stringValue: 'https://www.example.com/a' }),
    );
    await userEvent.clear(box());
    await userEvent.type(box(), 'anna@example.com');
    box().blur();
    await waitFor(() =>
      expect(readStoryValue(canvasElement)).toEqual({ stringValue: 'mailto:anna@example.com' }),
    );
    for (const link of screen.getAllByRole('link')) await expect(link).not.toHaveAttribute('target');
  },
);

/** Unsafe or unsupported schemes are displayed with a warning, and aren't links. */
export const UnsafeSchemeShownAsText = createFieldStory(
  { definition, value: { stringValue: 'javascript:alert(1)' } },
  async ({ canvasElement, userEvent }) => {
    await expect(screen.queryByRole('link')).toBeNull();
    await expect(screen.getByTitle(/can’t be opened/)).toHaveTextContent('javascript:alert(1)');
    await expect(box()).toHaveAttribute('aria-invalid', 'true');
    await expect(box()).toHaveAccessibleDescription('Only http, https, mailto and tel links are allowed.');
    await userEvent.clear(box());
    await userEvent.type(box(), 'just words');
    box().blur();
    await waitFor(() =>
      expect(box()).toHaveAccessibleDescription('Enter a web address such as https://example.com.'),
    );
    await expect(readStoryValue(canvasElement)).toEqual({ stringValue: 'just words' });
    await expect(screen.queryByRole('link')).toBeNull();
  },
);
