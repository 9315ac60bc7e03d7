module github.com/libsubscore/subscore-go

go 1.18
