import { useState } from 'react'
import type { SaveQuestion } from './save-question.ts'

/**
 * The questions that saves raised, one at a time, in the order they came. A late one, such as that somebody else saved
 * another photo, must not take the place of the one that is being answered.
 */
export function useQuestions() {
  const [questions, setQuestions] = useState<readonly SaveQuestion[]>([])
  return {
    question: questions[0] ?? null,
    ask: (question: SaveQuestion) => setQuestions((before) => [...before, question]),
    /** The open one is answered, or put off. */
    drop: () => setQuestions(([, ...later]) => later),
  }
}
