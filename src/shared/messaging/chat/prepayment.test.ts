import { expect, it } from 'vitest';
import { asksPrepayment } from './prepayment.ts';

it.each([
  'Потрібна передоплата 500 грн',
  'Скиньте, будь ласка, 20 євро на картку',
  'Переказуйте на карту ПриватБанку',
  '4149 4999 1234 5673',
  'UA21 3223 1300 0002 6007 2335 6600 1',
  'PL61109010140000071219812874',
  'Proszę o przelew zaliczki',
  'Please send 20 euro to my card',
])('«%s» asks to pay in advance', (text) => expect(asksPrepayment(text)).toBe(true));

it.each([
  'Подивіться на карту, там стоянка',
  'Оплата водієві готівкою',
  'Телефон 067 111 22 33, код ABC 123',
  '4149 4999 1234 5670',
  'Автобус BC 1234 AA, квиток 0000000000000001',
  'See you at 17:00',
])('«%s» does not', (text) => expect(asksPrepayment(text)).toBe(false));
