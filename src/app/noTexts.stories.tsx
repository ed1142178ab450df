import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import './app.css';
import { TranslationsLoadError } from './TranslationsLoadError.tsx';

export default { title: 'Shell/Texts that do not load', component: TranslationsLoadError } satisfies Meta<
  typeof TranslationsLoadError
>;

/** Shows both languages, because the translations couldn't be loaded. */
export const InBothLanguages: StoryObj<typeof TranslationsLoadError> = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'The application did not load' })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Застосунок не завантажився' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Спробувати ще раз' })).toBeVisible();
  },
};
