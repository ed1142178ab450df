import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { Playground } from './Playground.tsx';

export default {
  title: 'Field types/Playground',
  component: Playground,
} satisfies Meta<typeof Playground>;

type Story = StoryObj<typeof Playground>;

export const Open: Story = { name: 'Playground' };

/** A typed definition is drawn and validated immediately. */
export const EditDefinition: Story = {
  args: { start: 'Number: money' },
  async play({ canvasElement, userEvent }) {
    const canvas = within(canvasElement);
    const json = canvas.getByLabelText<HTMLTextAreaElement>('Definition (JSON)');
    const replace = async (from: string, to: string) => {
      const text = json.value.replace(from, to);
      await userEvent.clear(json);
      json.focus();
      await userEvent.paste(text);
      await userEvent.tab();
    };
    await replace('"name": "Price"', '"name": "Net price"');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Net price' })).toBeVisible());
    await userEvent.type(canvas.getByLabelText('Text to read'), '12.345');
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByText(/"numberValue": 12.35/)).toBeVisible());
    await replace('"precision": 2', '"precision": 99');
    await waitFor(() => expect(json).toHaveAccessibleDescription(/precision: SettingInvalid/));
    await replace('"precision": 99', '"precision": ');
    await waitFor(() => expect(json).toHaveAttribute('aria-invalid', 'true'));
  },
};
