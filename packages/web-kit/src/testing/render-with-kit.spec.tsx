import { expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userQuery } from '../api/queries';
import { ok } from '../doubles/fetch-double';
import { renderWithKit } from './render-with-kit';

function Name() {
  const user = useQuery(userQuery());
  return <p>{user.data?.displayName ?? user.error?.message}</p>;
}

it('renders over an API that answers as told', async () => {
  renderWithKit(<Name />, { answers: { 'GET /api/user': ok({ displayName: 'Mei' }) } });
  expect(await screen.findByText('Mei')).toBeInTheDocument();
});

it('names the call that a test forgot to answer', async () => {
  renderWithKit(<Name />);
  expect(await screen.findByText(/The test has no answer to GET \/api\/user/)).toBeInTheDocument();
});
