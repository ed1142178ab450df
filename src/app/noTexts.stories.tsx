import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import './app.css';
import { NoTexts } from './NoTexts.tsx';

export default { title: 'Shell/Texts that do not load', component: NoTexts } satisfies Meta<typeof NoTexts>;

/** Shows both languages, because the translations couldn't be loaded. */
export const InBothLanguages: StoryObj<typeof NoTexts> = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'The application did not load' })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Застосунок не завантажився' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Спробувати ще раз' })).toBeVisible();
  },
};
