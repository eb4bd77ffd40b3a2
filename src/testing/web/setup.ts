import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { recordAnswered } from '#web/core/api/connection.ts';
import { queryClient } from '#web/core/api/query.ts';
import { endSession } from '#web/core/session/session.ts';
import { takeUnanswered } from './answers.ts';

// A busy machine is slow: a missing element is worth the wait.
configure({ asyncUtilTimeout: 10_000 });

// The document of the tests has neither a layout nor a top layer.
Element.prototype.scrollIntoView = () => undefined;
HTMLElement.prototype.showPopover = () => undefined;

afterEach(() => {
  cleanup();
  queryClient.clear();
  endSession();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  recordAnswered();
  expect(takeUnanswered(), 'calls that the test gave no answer to').toEqual([]);
});
