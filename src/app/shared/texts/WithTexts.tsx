export { WithTexts } from '#view/i18n/WithTexts.tsx';
