import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import type { Message } from '#shared/messaging/chat/schema.ts';
import { message } from '#testing/web/chats.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import { Bubble } from './Bubble.tsx';

const PICTURE = { url: '/files/a.webp', thumb: '/files/a-s.webp', width: 300, height: 1200 };
const QUOTE = { seq: 3, senderId: 7, text: 'Ви де?', phrase: null, hasPicture: false };

async function open(values: Partial<Message>, props: Partial<ComponentProps<typeof Bubble>> = {}) {
  const [onOpen, onAct, onGo] = [vi.fn(), vi.fn(), vi.fn()];
  const shown = message(values);
  const reader = await show(
    <Bubble chatId={7} message={shown} mark={null} tail name="Степан" {...{ onOpen, onAct, onGo }} {...props} />,
    { as: passenger() },
  );
  return { reader, onOpen, onAct, onGo, shown };
}

const page = () => readText(document.body);

it('links lead outside without saying where from, telephones call', async () => {
  await open({ text: 'Дивіться https://vezu.app або 067 111 22 33' });
  const [site, phone] = screen.getAllByRole('link');
  expect(site?.getAttribute('href')).toMatch(/^https:\/\/vezu\.app/);
  expect(site?.getAttribute('rel')).toContain('noopener');
  expect(site?.getAttribute('rel')).toContain('noreferrer');
  expect(phone?.getAttribute('href')).toMatch(/^tel:/);
  expect(phone?.getAttribute('target')).toBeNull();
});

it('what looks like markup is text', async () => {
  await open({ text: '<img src=x onerror=alert(1)> javascript:alert(1)' });
  expect(document.querySelector('img')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(page()).toContain('<img src=x onerror=alert(1)> javascript:alert(1)');
});

it('a phrase is read in the reader’s language, with the words that were added', async () => {
  await open({ phrase: 'in5', text: 'біля фонтана' });
  expect(page()).toContain('Буду за 5 хвилин\nбіля фонтана');
});

it.each([
  ['sending', 'надсилається'],
  ['sent', 'надіслано'],
  ['read', 'прочитано'],
] as const)('an own message that is %s says so', async (mark, words) => {
  await open({}, { mark });
  expect(screen.getByRole('img', { name: words })).toBeTruthy();
});

it('the other’s message has no mark', async () => {
  await open({});
  expect(page()).not.toMatch(/надсилається|надіслано|прочитано/);
});

it('a picture opens, says whose it is, and a very high one is cut to a readable shape', async () => {
  const { reader, onOpen, shown } = await open({ text: '', picture: PICTURE });
  expect(screen.getByAltText('Фото від Степан')).toBeTruthy();
  const button = screen.getByRole('button', { name: /Фото від Степан/ });
  expect(Number.parseFloat(button.style.aspectRatio)).toBe(0.7);
  await reader.click(button);
  expect(onOpen).toHaveBeenCalledWith(shown);
});

it('an answer shows what it answers, and leads to it', async () => {
  const { reader, onGo } = await open({ reply: QUOTE }, { quoted: 'Ви' });
  await reader.click(screen.getByRole('button', { name: /Ви де\?/ }));
  expect(onGo).toHaveBeenCalledWith(3);
});

it.each(['withdrawn', 'hidden'] as const)('nothing can be done with a message that is %s', async (phrase) => {
  await open({ phrase, text: '' });
  expect(screen.queryByRole('button', { name: 'Що зробити з повідомленням' })).toBeNull();
});

it('with any other something can be done', async () => {
  const { reader, onAct, shown } = await open({});
  await reader.click(screen.getByRole('button', { name: 'Що зробити з повідомленням' }));
  expect(onAct).toHaveBeenCalledWith(shown);
});

it('an announcement asks its reader to confirm, and shows its sender whether they did', async () => {
  await open({ announcement: { tripId: 12, acknowledgedAt: null } });
  expect(screen.getByRole('button', { name: 'Зрозуміло' })).toBeTruthy();
  await open({ announcement: { tripId: 12, acknowledgedAt: null } }, { mark: 'read' });
  expect(page()).toContain('Ще не відповіли');
  await open({ announcement: { tripId: 12, acknowledgedAt: '2026-01-02T09:05:00.000Z' } }, { mark: 'read' });
  expect(page()).toMatch(/Зрозуміли о \d\d:05/);
});

it('a traveller is warned below a message that asks to pay to a card, and not below an own one', async () => {
  await open({ text: 'Скиньте передоплату на картку' });
  expect(page()).toContain('Не платіть наперед на картку');
});

it('an own message has no such warning', async () => {
  await open({ text: 'Скиньте передоплату на картку' }, { mark: 'sent' });
  expect(page()).not.toContain('Не платіть наперед');
});
